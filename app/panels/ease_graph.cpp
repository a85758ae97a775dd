#include "app/panels/ease_graph.h"

#include "app/theme/theme.h"
#include "core/motion/ease.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <vector>

namespace sinew {
namespace {

// Back and elastic go this far past either end.
constexpr double kBeyond = 0.25;
constexpr double kAboutEqual = 0.03;

// What a drag can reach; back, elastic and bounce cross every place in several ways.
std::vector<Interpolation> reachable()
{
    std::vector<Interpolation> curves{{Interpolation::Kind::linear}};
    for (const EaseFamily family : {EaseFamily::sine, EaseFamily::quad, EaseFamily::cubic, EaseFamily::quart, EaseFamily::quint,
                                    EaseFamily::expo})
        for (const EaseSide side : {EaseSide::in, EaseSide::out, EaseSide::inOut})
            curves.push_back({Interpolation::Kind::ease, family, side});
    return curves;
}

}  // namespace

double easeShare(const Interpolation& curve, double share)
{
    return curve.kind == Interpolation::Kind::ease ? motion::ease(curve.family, curve.side, share) : share;
}

Interpolation easeThrough(const Interpolation& present, double share, double height)
{
    Interpolation best;
    double least = INFINITY;
    for (const Interpolation& curve : reachable()) {
        double distance = std::abs(easeShare(curve, share) - height);
        if (present.kind == Interpolation::Kind::ease && curve.kind == present.kind && curve.side != present.side)
            distance += kAboutEqual;
        if (distance < least) {
            least = distance;
            best = curve;
        }
    }
    return best;
}

EaseGraph::EaseGraph(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("easeGraph"));
    setCursor(Qt::SizeAllCursor);
    setFocusPolicy(Qt::ClickFocus);
    setAccessibleName(tr("Curve from input to output"));
    setToolTip(tr("Drag the curve to shape it"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize EaseGraph::sizeHint() const
{
    return {120, 84};
}

void EaseGraph::setCurve(const Interpolation& curve)
{
    m_curve = curve;
    update();
}

void EaseGraph::setPlace(std::optional<double> share)
{
    if (share == m_place)
        return;
    m_place = share;
    update();
}

QRectF EaseGraph::frame() const
{
    return QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
}

QPointF EaseGraph::toPixel(double share, double height) const
{
    const QRectF area = frame().adjusted(6.0, 0.0, -6.0, 0.0);
    const double whole = 1.0 + 2.0 * kBeyond;
    return {area.left() + share * area.width(), area.bottom() - (height + kBeyond) / whole * area.height()};
}

void EaseGraph::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(themeColor(Role::line), 1.0));
    painter.setBrush(themeColor(Role::ground));
    painter.drawRoundedRect(frame(), 4.0, 4.0);
    painter.setPen(QPen(themeColor(Role::raised), 1.0));
    painter.drawLine(toPixel(0.0, 0.0), toPixel(1.0, 0.0));
    painter.drawLine(toPixel(0.0, 1.0), toPixel(1.0, 1.0));
    painter.setPen(QPen(themeColor(Role::line), 1.0, Qt::DotLine));
    painter.drawLine(toPixel(0.0, 0.0), toPixel(1.0, 1.0));
    QPolygonF line;
    const int steps = std::max(32, width());
    for (int i = 0; i <= steps; ++i) {
        const double share = static_cast<double>(i) / steps;
        line << toPixel(share, easeShare(m_curve, share));
    }
    painter.setPen(QPen(isEnabled() ? themeColor(Role::accent) : themeColor(Role::hint), 2.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
    if (m_place) {
        const double share = std::clamp(*m_place, 0.0, 1.0);
        painter.setPen(Qt::NoPen);
        painter.setBrush(themeColor(Role::playhead));
        painter.drawEllipse(toPixel(share, easeShare(m_curve, share)), 3.5, 3.5);
    }
}

void EaseGraph::dragTo(const QPointF& pos)
{
    const QPointF start = toPixel(0.0, 0.0);
    const QPointF size = toPixel(1.0, 1.0) - start;
    const auto share = [](double at, double whole) { return std::clamp(at / whole, 0.0, 1.0); };
    const Interpolation curve =
        easeThrough(m_curve, share(pos.x() - start.x(), size.x()), share(pos.y() - start.y(), size.y()));
    if (curve == m_curve)
        return;
    setCurve(curve);
    Q_EMIT edited(curve);
}

void EaseGraph::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !m_dragging) {
        m_dragging = true;
        Q_EMIT gestureStarted();
    } else if (event->button() == Qt::RightButton && m_dragging) {
        m_dragging = false;
        Q_EMIT gestureCancelled();
    }
    event->accept();
}

void EaseGraph::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragging)
        dragTo(event->position());
}

void EaseGraph::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_dragging)
        return;
    m_dragging = false;
    Q_EMIT gestureFinished();
}

void EaseGraph::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape || !m_dragging)
        return QWidget::keyPressEvent(event);
    m_dragging = false;
    Q_EMIT gestureCancelled();
}

}  // namespace sinew
