// The transport: play, time, speed, loop.
#pragma once

#include <QWidget>

class QToolButton;

namespace sinew {

class NumberField;
class TimeReadout;
struct Workspace;

class TransportBar : public QWidget {
    Q_OBJECT

public:
    explicit TransportBar(Workspace& workspace, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;  // hides what there is no room for

private:
    void refresh();
    void refreshProject();
    Workspace& m_workspace;
    QToolButton* m_play;
    QToolButton* m_loop;
    TimeReadout* m_readout;
    NumberField* m_speed;
    NumberField* m_loopStart;
    NumberField* m_loopEnd;
    QList<QWidget*> m_labels;  // hidden first
    QList<QWidget*> m_spare;   // hidden next
    QList<QWidget*> m_range;   // hidden last
};

}  // namespace sinew
