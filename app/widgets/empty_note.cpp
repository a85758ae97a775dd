#include "app/widgets/empty_note.h"

#include <QAbstractItemView>
#include <QEvent>

namespace sinew {

EmptyNote::EmptyNote(const QString& text, QAbstractItemView* view) : QLabel(text, view->viewport()), m_view(view)
{
    setObjectName(QStringLiteral("emptyNote"));
    setProperty("role", QStringLiteral("secondary"));
    setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    setContentsMargins(8, 10, 8, 0);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setGeometry(view->viewport()->rect());
    view->viewport()->installEventFilter(this);
    hide();
}

bool EmptyNote::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        setGeometry(m_view->viewport()->rect());
    return QLabel::eventFilter(watched, event);
}

}  // namespace sinew
