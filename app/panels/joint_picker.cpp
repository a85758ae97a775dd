#include "app/panels/joint_picker.h"

#include "app/panels/model_tree.h"
#include "app/panels/workspace.h"
#include "app/theme/theme.h"
#include "app/widgets/field_row.h"
#include "app/widgets/search_field.h"
#include "app/widgets/segmented_control.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace sinew {

JointPicker::JointPicker(Selection& selection, const Model& model, const QString& title, QWidget* beside)
    : QDialog(beside), m_selection(selection), m_before(selection.node()), m_tree(new ModelTree), m_target(new SegmentedControl({tr("Rotate"), tr("Move"), tr("Scale")})),
      m_axis(new SegmentedControl({QStringLiteral("X"), QStringLiteral("Y"), QStringLiteral("Z")})),
      m_scaleAxis(new SegmentedControl({tr("All"), QStringLiteral("X"), QStringLiteral("Y"), QStringLiteral("Z")}))
{
    setWindowTitle(title);
    setObjectName(QStringLiteral("jointPicker"));
    resize(360, 480);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kPadding, kPadding, kPadding, kPadding);
    column->setSpacing(8);
    auto* search = new SearchField(tr("Find a joint\u2026"));
    column->addWidget(search);
    column->addWidget(m_tree, 1);
    column->addWidget(new FieldRow(tr("What"), m_target));
    auto* axisRow = new FieldRow(tr("Axis"), m_axis);
    auto* scaleRow = new FieldRow(tr("Axis"), m_scaleAxis);
    scaleRow->hide();
    column->addWidget(axisRow);
    column->addWidget(scaleRow);
    m_target->setObjectName(QStringLiteral("jointTarget"));
    connect(m_target, &SegmentedControl::chosen, this, [this, axisRow, scaleRow] {
        axisRow->setVisible(target() != Binding::Target::scale);
        scaleRow->setVisible(target() == Binding::Target::scale);
    });
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_accept = buttons->button(QDialogButtonBox::Ok);
    m_accept->setText(tr("Add"));
    column->addWidget(buttons);

    m_tree->showModel(&model);
    m_tree->setCurrentNode(m_before);
    const auto update = [this] { m_accept->setEnabled(!m_tree->currentNode().empty()); };
    update();
    connect(m_tree, &ModelTree::nodePicked, this, update);
    connect(m_tree, &ModelTree::nodeActivated, this, &QDialog::accept);
    connect(m_tree, &ModelTree::nodePicked, &m_selection, &Selection::setNode);
    // As in every picker: the first match is chosen, Up and Down go on from it, Return takes it.
    connect(search, &QLineEdit::textChanged, this, [this, update](const QString& text) {
        m_tree->setFilter(text);
        m_tree->pickMatch();
        update();
    });
    connect(search, &SearchField::stepped, m_tree, &ModelTree::stepMatch);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    search->setFocus();
    m_selection.setPicking(true);
}

JointPicker::~JointPicker()
{
    m_selection.setPicking(false);
}

void JointPicker::showEvent(QShowEvent* event)
{
    const QWidget* beside = parentWidget();
    const bool right = beside->mapTo(beside->window(), beside->rect().center()).x() > beside->window()->width() / 2;
    move(beside->mapToGlobal(QPoint(right ? beside->width() - width() : 0, 2 * kRowHeight)));
    QDialog::showEvent(event);
}

void JointPicker::done(int result)
{
    m_selection.setNode(result == Accepted ? node() : m_before);
    QDialog::done(result);
}

std::string JointPicker::node() const
{
    return m_tree->currentNode();
}

Binding::Target JointPicker::target() const
{
    switch (m_target->current()) {
    case 1: return Binding::Target::translation;
    case 2: return Binding::Target::scale;
    default: return Binding::Target::rotation;
    }
}

std::vector<Axis> JointPicker::axes() const
{
    if (target() != Binding::Target::scale)
        return {static_cast<Axis>(m_axis->current())};
    if (m_scaleAxis->current() == 0)
        return {Axis::x, Axis::y, Axis::z};
    return {static_cast<Axis>(m_scaleAxis->current() - 1)};
}

}  // namespace sinew
