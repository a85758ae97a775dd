#include "app/theme/icons.h"

#include "app/theme/theme.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

#include <cmath>

namespace sinew {
namespace {

class Engine : public QIconEngine {
public:
    Engine(QByteArray svg, Role role) : m_svg(std::move(svg)), m_role(role) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        QByteArray svg = m_svg;
        svg.replace("currentColor", color(mode, state).name().toLatin1());
        QSvgRenderer renderer(svg);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        renderer.render(painter, QRectF(rect));
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override
    {
        return pixmap(size, mode, state);
    }

    QSize actualSize(const QSize& size, QIcon::Mode, QIcon::State) override { return size; }
    QString key() const override { return QStringLiteral("sinew"); }
    bool isNull() override { return m_svg.isEmpty(); }
    QIconEngine* clone() const override { return new Engine(*this); }

private:
    [[nodiscard]] QColor color(QIcon::Mode mode, QIcon::State state) const
    {
        if (mode == QIcon::Disabled)
            return themeColor(Role::hint);
        if (mode == QIcon::Selected)
            return themeColor(Role::onSelection);
        return themeColor(state == QIcon::On && m_role != Role::onAccent ? Role::accent : m_role);
    }

    QByteArray m_svg;
    Role m_role;
};

}  // namespace

QIcon themeIcon(const QString& name, Role role)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QIcon(new Engine(file.readAll(), role));
}

}  // namespace sinew
