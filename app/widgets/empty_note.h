// EmptyNote: what a list says while it has nothing to show.
#pragma once

#include <QLabel>

class QAbstractItemView;

namespace sinew {

// Lies over the view, hidden at first.
class EmptyNote : public QLabel {
    Q_OBJECT

public:
    EmptyNote(const QString& text, QAbstractItemView* view);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QAbstractItemView* m_view;
};

}  // namespace sinew
