// Result<T>: a value, or the reason why there is none.
//
// Core reports every expected failure by value; no exception crosses a public
// function of core. An Error always names what failed in the reader's terms:
// the file, the place in it, and the reason.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace sinew {

enum class ErrorKind {
    invalidInput,  // the content is malformed or out of range
    unsupported,   // well formed, but beyond what Sinew reads
    limit,         // larger than a stated limit
    io,            // the file system said no
    cancelled,     // the caller asked to stop
    usage,         // the call itself makes no sense
};

struct Error {
    ErrorKind kind = ErrorKind::invalidInput;
    std::string message;  // one sentence: what happened and, where known, what to do
    std::string file;     // path as the user gave it, or empty
    std::string where;    // JSON pointer, node or track name, byte offset; or empty

    // "file: where: message", leaving out what is empty.
    [[nodiscard]] std::string text() const;
};

template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    T& value() & { return std::get<0>(m_state); }
    const T& value() const& { return std::get<0>(m_state); }
    T&& value() && { return std::get<0>(std::move(m_state)); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    [[nodiscard]] const Error& error() const { return std::get<1>(m_state); }

private:
    std::variant<T, Error> m_state;
};

// The result of a call that yields nothing but success.
class [[nodiscard]] Status {
public:
    Status() = default;
    Status(Error error) : m_error(std::move(error)) {}

    [[nodiscard]] bool ok() const { return !m_error.has_value(); }
    explicit operator bool() const { return ok(); }
    [[nodiscard]] const Error& error() const { return *m_error; }

private:
    std::optional<Error> m_error;
};

}  // namespace sinew
