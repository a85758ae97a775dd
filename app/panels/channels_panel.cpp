#include "app/panels/channels_panel.h"

#include "app/document/document.h"
#include "app/panels/bind.h"
#include "app/panels/workspace.h"
#include "app/theme/icons.h"
#include "app/theme/theme.h"
#include "app/widgets/number_field.h"
#include "app/widgets/section.h"
#include "core/project/operations.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace sinew {

QString channelTitle(int index, const std::string& name)
{
    const QString number = QString::number(index + 1);
    const QString text = QString::fromStdString(name);
    return text.isEmpty() || text == number ? number : QStringLiteral(u"%1 \u00b7 %2").arg(number, text);
}

ChannelsPanel::ChannelsPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_scroll(new PanelScroll)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* note = new QLabel(tr("Every harmonic motion runs on a channel. Its timescale makes all of them faster, slower, "
                               "backwards or still. Changed while playing, motions go on from where they are; stopped "
                               "and exported, they run at it from the start."));
    note->setWordWrap(true);
    note->setProperty("role", QStringLiteral("secondary"));
    note->setContentsMargins(kPadding, 10, kPadding, 6);
    column->addWidget(note);
    column->addWidget(m_scroll, 1);
    column->addWidget(newSeam());
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(6, 2, 6, 2);
    auto* add = new QPushButton(themeIcon(QStringLiteral("add")), tr("Channel"));
    add->setProperty("link", true);
    add->setObjectName(QStringLiteral("addChannel"));
    foot->addWidget(add);
    foot->addStretch();
    column->addLayout(foot);
    connect(add, &QPushButton::clicked, this, &ChannelsPanel::addChannel);
    connect(&workspace.document, &Document::changed, this, [this](const DocumentChange& change) {
        if (change.has(ObjectKind::settings))
            refresh();
    });
    connect(&workspace.document, &Document::replaced, this, &ChannelsPanel::rebuild);
    rebuild();
}

void ChannelsPanel::refresh()
{
    const auto& channels = m_workspace.document.project().settings.channels;
    if (channels.size() != m_rows.size()) {
        rebuild();
        return;
    }
    for (std::size_t i = 0; i < channels.size(); ++i) {
        if (!m_rows[i].name->hasFocus())
            m_rows[i].name->setText(QString::fromStdString(channels[i].name));
        m_rows[i].timescale->setValue(channels[i].timescale);
    }
}

void ChannelsPanel::rebuild()
{
    m_scroll->clear();
    m_rows.clear();
    Document& document = m_workspace.document;
    const auto& channels = document.project().settings.channels;
    for (int i = 0; i < static_cast<int>(channels.size()); ++i) {
        const std::size_t at = static_cast<std::size_t>(i);
        auto* row = new QWidget;
        auto* line = new QHBoxLayout(row);
        line->setContentsMargins(kPadding, 3, kPadding, 3);
        line->setSpacing(6);
        auto* number = new QLabel(QString::number(i + 1));
        number->setProperty("role", QStringLiteral("secondary"));
        number->setFixedWidth(16);
        auto* name = new QLineEdit(QString::fromStdString(channels[at].name));
        name->setPlaceholderText(tr("Name"));
        name->setAccessibleName(tr("Name of channel %1").arg(i + 1));
        auto* timescale = new NumberField;
        timescale->setObjectName(QStringLiteral("timescale%1").arg(i));
        timescale->setAccessibleName(tr("Timescale of channel %1").arg(i + 1));
        NumberSpec spec;
        spec.unit = QStringLiteral(u"\u00d7");
        spec.softMinimum = 0.0;
        spec.softMaximum = 2.0;
        spec.hardMinimum = -100.0;
        spec.hardMaximum = 100.0;
        spec.defaultValue = 1.0;
        spec.decimals = 2;
        timescale->setSpec(spec);
        timescale->setValue(channels[at].timescale);
        auto* remove = new QToolButton;
        remove->setIcon(themeIcon(QStringLiteral("remove")));
        remove->setToolTip(tr("Remove the channel; its motions go to channel 1"));
        remove->setAccessibleName(tr("Remove channel %1").arg(i + 1));
        remove->setEnabled(channels.size() > 1);
        line->addWidget(number);
        line->addWidget(name, 1);
        line->addWidget(timescale, 1);
        line->addWidget(remove);
        m_scroll->add(row);
        m_rows.push_back({name, timescale});
        connect(name, &QLineEdit::editingFinished, this, [this, i, name] {
            (void)m_workspace.document.modify(tr("Rename channel %1").arg(i + 1), [&](Project& project) {
                if (static_cast<std::size_t>(i) < project.settings.channels.size())
                    project.settings.channels[static_cast<std::size_t>(i)].name = name->text().trimmed().toStdString();
            });
        });
        bindNumber(
            timescale, document, [i] { return tr("Set timescale of channel %1").arg(i + 1); },
            [this, i](double value) {
                (void)m_workspace.document.modify(tr("Set timescale of channel %1").arg(i + 1), [&](Project& project) {
                    if (static_cast<std::size_t>(i) < project.settings.channels.size())
                        project.settings.channels[static_cast<std::size_t>(i)].timescale = value;
                });
            });
        connect(remove, &QToolButton::clicked, this, [this, i] { removeChannelAt(i); });
    }
}

void ChannelsPanel::addChannel()
{
    (void)m_workspace.document.modify(tr("Add channel"), [](Project& project) {
        Channel channel;
        channel.name = std::to_string(project.settings.channels.size() + 1);
        project.settings.channels.push_back(std::move(channel));
    });
}

void ChannelsPanel::removeChannelAt(int index)
{
    (void)m_workspace.document.modify(tr("Remove channel %1").arg(index + 1), [index](Project& project) {
        (void)removeChannel(project, static_cast<std::size_t>(index));
    });
}

}  // namespace sinew
