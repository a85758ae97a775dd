// Sampler: every parameter over the loop range, for sparklines.
#pragma once

#include <QObject>
#include <QTimer>

#include <span>
#include <string>
#include <vector>

namespace sinew {

class Document;
class Preview;

class Sampler : public QObject {
    Q_OBJECT

public:
    Sampler(Document& document, Preview& preview, QObject* parent = nullptr);

    // kSamples values of the parameter of that id, evenly over the loop range,
    // both ends included; empty where it was not sampled yet.
    [[nodiscard]] std::span<const double> samples(const std::string& parameter) const;
    static constexpr int kSamples = 49;

Q_SIGNALS:
    void updated();

private:
    void sample();
    Document& m_document;
    Preview& m_preview;
    QTimer m_timer;
    std::vector<std::string> m_ids;  // of the parameters when they were sampled
    std::vector<double> m_values;    // parameter by parameter
};

}  // namespace sinew
