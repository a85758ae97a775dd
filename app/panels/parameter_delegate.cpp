#include "app/panels/parameter_delegate.h"

#include "app/document/document.h"
#include "app/panels/parameter_model.h"
#include "app/panels/workspace.h"
#include "app/playback/preview.h"
#include "app/playback/sampler.h"
#include "app/playback/transport.h"
#include "app/theme/numbers.h"
#include "app/theme/theme.h"
#include "app/widgets/sparkline.h"

#include <QLineEdit>
#include <QPainter>

#include <algorithm>

namespace sinew {
namespace {

constexpr int kNameLeft = 28;
constexpr int kValueWidth = 52;
constexpr int kSparkWidth = 54;
constexpr int kSparkGap = 6;

}  // namespace

ParameterDelegate::ParameterDelegate(Workspace& workspace, ParameterModel& model, QObject* parent)
    : QStyledItemDelegate(parent), m_workspace(workspace), m_model(model)
{
}

QSize ParameterDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    return {100, m_model.isHead(index) ? (index.row() == 0 ? 28 : 36) : kRowHeight};
}

void ParameterDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRect row = option.rect;
    const bool selected = option.state & QStyle::State_Selected;
    if (m_model.isHead(index)) {
        painter->setFont(capsFont());
        painter->setPen(themeColor(Role::secondary));
        painter->drawText(row.adjusted(kPadding, 0, -kPadding, -6), Qt::AlignLeft | Qt::AlignBottom,
                          index.data().toString());
        painter->restore();
        return;
    }
    const Project& project = m_workspace.document.project();
    const int number = m_model.parameterIndex(index);
    const Parameter& parameter = project.parameters[static_cast<std::size_t>(number)];
    if (selected)
        painter->fillRect(row, themeColor(Role::selection));
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(row, themeColor(Role::raised));

    const QColor color = m_workspace.color(parameter.id);
    drawChip(*painter, QPointF(row.left() + kPadding + 4.5, row.center().y() + 0.5), color);

    const int valueLeft = row.right() - kPadding - kValueWidth;
    const bool roomForSpark = valueLeft - kSparkWidth - kSparkGap - row.left() > 110;
    const int nameRight = roomForSpark ? valueLeft - kSparkWidth - kSparkGap - 6 : valueLeft - 4;
    painter->setFont(option.font);
    painter->setPen(themeColor(selected ? Role::onSelection : Role::text));
    const QRect nameRect(row.left() + kNameLeft, row.top(), nameRight - row.left() - kNameLeft, row.height());
    painter->drawText(nameRect, Qt::AlignVCenter,
                      option.fontMetrics.elidedText(index.data().toString(), Qt::ElideMiddle, nameRect.width()));

    if (roomForSpark) {
        const QRectF area(valueLeft - kSparkGap - kSparkWidth, row.top() + 7, kSparkWidth, row.height() - 14);
        const auto samples = m_workspace.sampler.samples(parameter.id);
        drawSparkline(*painter, area, samples, parameter.minimum, parameter.maximum, color);
        // The dot rides on the line with the playhead.
        const double start = m_workspace.transport.loopStart();
        const double length = m_workspace.transport.loopEnd() - start;
        const double place = length > 0.0 ? (m_workspace.transport.time() - start) / length : -1.0;
        if (!samples.empty() && place >= 0.0 && place <= 1.0 && !Theme::instance().reducedMotion()) {
            const double at = place * static_cast<double>(samples.size() - 1);
            const auto i = std::min(static_cast<std::size_t>(at), samples.size() - 2);
            const double value = samples[i] + (samples[i + 1] - samples[i]) * (at - static_cast<double>(i));
            const double span = parameter.maximum - parameter.minimum;
            const double height = span > 0.0 ? std::clamp((value - parameter.minimum) / span, 0.0, 1.0) : 0.5;
            painter->setPen(Qt::NoPen);
            painter->setBrush(color);
            painter->drawEllipse(QPointF(area.left() + place * area.width(), area.bottom() - height * area.height()), 2, 2);
        }
    }
    if (const Player* player = m_workspace.preview.player()) {
        // By id: until the next compile the player has the list as it was.
        const int played = player->findParameter(parameter.id);
        if (played >= 0) {
            painter->setPen(themeColor(selected ? Role::onSelection : Role::secondary));
            drawTabular(*painter, QRectF(valueLeft, row.top(), kValueWidth, row.height()), Qt::AlignRight,
                        parameterText(parameter, player->values()[static_cast<std::size_t>(played)]));
        }
    }
    if (option.state & QStyle::State_HasFocus && !selected) {
        painter->setPen(themeColor(Role::accent));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(row.adjusted(0, 0, -1, -1));
    }
    painter->restore();
}

void ParameterDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                             const QModelIndex&) const
{
    editor->setGeometry(option.rect.adjusted(kNameLeft - 9, 0, -kPadding, 0));
}

}  // namespace sinew
