// Time and frame, in tabular figures: "00:01.42 / 06.00 s   frame 85 . 60 fps".
#pragma once

#include <QWidget>

namespace sinew {

struct Workspace;

class TimeReadout : public QWidget {
    Q_OBJECT

public:
    explicit TimeReadout(Workspace& workspace, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override { return {320, 28}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {150, 28}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Workspace& m_workspace;
};

// Minutes, seconds and hundredths: "00:01.42".
QString clockText(double seconds);

}  // namespace sinew
