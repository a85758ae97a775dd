// How the readers give up: thrown inside core/import, turned into an Error by
// importModel. Deep readers would drown in Results; no exception leaves the folder.
#pragma once

#include "core/base/result.h"

#include <exception>
#include <string>
#include <utility>

namespace sinew {

class Refusal : public std::exception {
public:
    explicit Refusal(Error error) : m_error(std::move(error)) {}
    Refusal(ErrorKind kind, std::string message, std::string where = {})
        : m_error{kind, std::move(message), {}, std::move(where)}
    {}

    [[nodiscard]] const Error& error() const { return m_error; }
    [[nodiscard]] const char* what() const noexcept override { return m_error.message.c_str(); }

private:
    Error m_error; // file is filled in by importModel
};

[[noreturn]] inline void refuse(std::string message, std::string where = {})
{
    throw Refusal(ErrorKind::invalidInput, std::move(message), std::move(where));
}

} // namespace sinew
