#include "app/panels/joint_picker.h"

#include "app/panels/model_tree.h"
#include "app/theme/theme.h"
#include "app/widgets/field_row.h"
#include "app/widgets/search_field.h"
#include "app/widgets/segmented_control.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace sinew {

JointPicker::JointPicker(const Model& model, const std::string& current, const QString& title, QWidget* parent)
    : QDialog(parent), m_tree(new ModelTree), m_target(new SegmentedControl({tr("Rotate"), tr("Move"), tr("Scale")})),
      m_axis(new SegmentedControl({QStringLiteral("X"), QStringLiteral("Y"), QStringLiteral("Z")}))
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
    column->addWidget(new FieldRow(tr("Axis"), m_axis));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_accept = buttons->button(QDialogButtonBox::Ok);
    m_accept->setText(tr("Add"));
    column->addWidget(buttons);

    m_tree->showModel(&model);
    m_tree->setCurrentNode(current);
    const auto update = [this] { m_accept->setEnabled(!m_tree->currentNode().empty()); };
    update();
    connect(m_tree, &ModelTree::nodePicked, this, update);
    connect(m_tree, &ModelTree::nodeActivated, this, &QDialog::accept);
    connect(search, &QLineEdit::textChanged, m_tree, &ModelTree::setFilter);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    search->setFocus();
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

Axis JointPicker::axis() const
{
    return static_cast<Axis>(m_axis->current());
}

}  // namespace sinew
