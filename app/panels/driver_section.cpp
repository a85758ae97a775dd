#include "app/panels/driver_section.h"

#include "app/document/app_folders.h"
#include "app/document/document.h"
#include "app/panels/channels_panel.h"
#include "app/panels/field_editor.h"
#include "app/panels/presets_popup.h"
#include "app/panels/track_keys.h"
#include "app/panels/workspace.h"
#include "app/playback/preview.h"
#include "app/theme/icons.h"
#include "app/theme/numbers.h"
#include "app/theme/theme.h"
#include "app/widgets/field_row.h"
#include "app/widgets/remedy_note.h"
#include "app/widgets/segmented_control.h"
#include "app/widgets/switch.h"
#include "core/motion/harmonic.h"

#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace sinew {

QString motionTitle(const Driver& driver)
{
    return QObject::tr(motionKinds()[driver.motion.index()].label);
}

DriverSection::DriverSection(Workspace& workspace, std::vector<Id> ids, QWidget* parent)
    : Section(QString(), parent), m_workspace(workspace), m_ids(std::move(ids)), m_note(new RemedyNote)
{
    const Driver* first = driver();
    setObjectName(QStringLiteral("driver:") + QString::fromStdString(m_ids.front()));
    auto* more = new QToolButton;
    more->setIcon(themeIcon(QStringLiteral("more")));
    more->setAccessibleName(tr("Motion menu"));
    more->setToolTip(tr("Stagger, order, preset, delete"));
    addHeadWidget(more);
    m_enabled = addSwitch();
    m_enabled->setAccessibleName(tr("Enabled"));
    m_enabled->setToolTip(tr("Switch the motion on or off"));
    connect(m_enabled, &Switch::clicked, this, [this](bool on) {
        edit(on ? tr("Enable motion") : tr("Disable motion"), [on](Driver& d) { d.enabled = on; });
    });
    connect(more, &QToolButton::clicked, this, &DriverSection::openMenu);

    if (first) {
        m_shape = shape();
        addFields(motionFields(*first));
        if (std::holds_alternative<Track>(first->motion))
            addWidget(new TrackKeys(m_workspace, m_ids.front()));
        if (followThroughOf(*first))
            addFollowThrough();
        addFields(commonFields(*first));
        addFields(staggerFields(*first), tr("Stagger"));
    }
    m_note->hide();
    addWidget(m_note);
    connect(m_note, &RemedyNote::remedyClicked, this, [this] {
        edit(tr("Use peak speed"), [](Driver& d) {
            if (FollowThrough* follow = followThroughOf(d))
                follow->usePeakSpeed = true;
        });
    });
    refresh();
}

const Driver* DriverSection::driver() const
{
    return sinew::find(m_workspace.document.project().drivers, m_ids.front());
}

std::string DriverSection::shape() const
{
    const Driver* d = driver();
    if (!d)
        return {};
    const FollowThrough* follow = followThroughOf(*d);
    return std::to_string(d->motion.index()) + "/" + (follow ? std::to_string(follow->kind.index()) : "-") + "/" +
           (d->stagger ? std::to_string(static_cast<int>(d->stagger->mode)) : "-");
}

bool DriverSection::fits() const
{
    return driver() && shape() == m_shape;
}

void DriverSection::edit(const QString& label, const std::function<void(Driver&)>& change)
{
    (void)m_workspace.document.modify(label, [&](Project& project) {
        for (Driver& driver : project.drivers)
            if (std::find(m_ids.begin(), m_ids.end(), driver.id) != m_ids.end())
                change(driver);
    });
}

void DriverSection::addFields(std::vector<DriverField> fields, const QString& head)
{
    if (!head.isEmpty() && !fields.empty()) {
        auto* label = new QLabel(head);
        label->setFont(capsFont());
        label->setProperty("role", QStringLiteral("secondary"));
        label->setContentsMargins(0, 8, 0, 2);
        addWidget(label);
    }
    for (DriverField& field : fields) {
        auto* editor = new FieldEditor(*field.info, field.defaultValue, this);
        addWidget(editor->row());
        const QString label = tr("Set %1").arg(tr(field.info->label).toLower());
        Document& document = m_workspace.document;
        connect(editor, &FieldEditor::gestureStarted, &document, [&document, label] { document.beginGesture(label); });
        connect(editor, &FieldEditor::gestureFinished, &document, &Document::endGesture);
        connect(editor, &FieldEditor::gestureCancelled, &document, &Document::cancelGesture);
        connect(editor, &FieldEditor::edited, this, [this, label, set = field.set](const FieldValue& value) {
            edit(label, [&](Driver& d) { set(d, value); });
        });
        m_rows.push_back({std::move(field), editor});
    }
}

void DriverSection::addFollowThrough()
{
    QStringList labels;
    for (const Choice& choice : followThroughKinds())
        labels.append(tr(choice.label));
    m_followKind = new SegmentedControl(labels);
    m_followKind->setObjectName(QStringLiteral("field:followThrough"));
    addRow(tr("After it"), m_followKind);
    connect(m_followKind, &SegmentedControl::chosen, this, [this](int kind) {
        const FieldContext present = context();
        edit(tr("Set follow-through"), [kind, span = present.valueMaximum - present.valueMinimum](Driver& d) {
            setFollowThrough(d, static_cast<std::size_t>(kind), span);
        });
    });
    if (const Driver* d = driver())
        addFields(followThroughFields(*d));
}

FieldContext DriverSection::context() const
{
    const Project& project = m_workspace.document.project();
    FieldContext context;
    context.frameRate = project.settings.frameRate;
    const Driver* d = driver();
    const Parameter* parameter =
        d && !d->targets.empty() ? sinew::find(project.parameters, d->targets.front()) : nullptr;
    if (parameter) {
        context.valueUnit = QString::fromStdString(parameter->unit);
        context.valueMinimum = parameter->minimum;
        context.valueMaximum = parameter->maximum;
    }
    for (std::size_t i = 0; i < project.settings.channels.size(); ++i) {
        const Channel& channel = project.settings.channels[i];
        context.channels.append(QStringLiteral(u"%1   %2\u00d7")
                                    .arg(channelTitle(static_cast<int>(i), channel.name), displayNumber(channel.timescale, 2)));
    }
    return context;
}

void DriverSection::refresh()
{
    const Driver* d = driver();
    if (!d)
        return;
    setTitle(motionTitle(*d));
    const auto* blend = findField<Driver>("blend");
    QString remark = blend ? tr(blend->info.choices[static_cast<std::size_t>(d->blend)].label).toLower() : QString();
    if (d->mute)
        remark += tr(", muted");
    if (d->solo)
        remark += tr(", solo");
    if (d->targets.size() > 1 && m_workspace.selection.parameters().size() < 2)
        remark += tr(", %1 parameters").arg(d->targets.size());
    const Project& project = m_workspace.document.project();
    const std::vector<Id>& selected = m_workspace.selection.parameters();
    const auto moved = std::ranges::count_if(selected, [&](const Id& parameter) {
        return std::ranges::any_of(m_ids, [&](const Id& id) {
            const Driver* one = sinew::find(project.drivers, id);
            return one && std::ranges::find(one->targets, parameter) != one->targets.end();
        });
    });
    if (selected.size() > 1)
        remark += moved == std::ssize(selected) ? tr(", on all %1").arg(moved) : tr(", on %1 of %2").arg(moved).arg(selected.size());
    setRemark(remark);
    m_enabled->setChecked(d->enabled);
    setBodyEnabled(d->enabled);
    const FieldContext present = context();
    for (Row& row : m_rows) {
        row.editor->setContext(present);
        const FieldValue value = row.field.get(*d);
        const bool mixed = std::any_of(m_ids.begin() + 1, m_ids.end(), [&](const Id& id) {
            const Driver* other = sinew::find(project.drivers, id);
            return other && row.field.get(*other) != value;
        });
        row.editor->show(value, mixed);
    }
    if (m_followKind)
        if (const FollowThrough* follow = followThroughOf(*d))
            m_followKind->setCurrent(static_cast<int>(follow->kind.index()));
    refreshHarmonic(*d);

    // What compiling had to say about this driver.
    const std::string pointer =
        "/drivers/" + std::to_string(static_cast<std::size_t>(d - project.drivers.data()));
    QString note;
    QString remedy;
    for (const Issue& issue : m_workspace.preview.issues())
        if ((issue.severity == Severity::warning || issue.code == "cut-by-range") && (issue.where == pointer || issue.where.starts_with(pointer + "/"))) {
            note = QString::fromStdString(issue.message);
            remedy = QString::fromStdString(issue.remedy);
            break;
        }
    m_note->setVisible(!note.isEmpty());
    m_note->setNote(note, remedy);
}

void DriverSection::refreshHarmonic(const Driver& d)
{
    const auto* harmonic = std::get_if<Harmonic>(&d.motion);
    if (!harmonic)
        return;
    const Project& project = m_workspace.document.project();
    const Parameter* parameter =
        d.targets.empty() ? nullptr : sinew::find(project.parameters, d.targets.front());
    if (!parameter)
        return;
    const motion::HarmonicRange range = motion::effectiveRange(*harmonic, parameter->minimum, parameter->maximum);
    QString remark;
    if (range.limit != motion::HarmonicLimit::none)
        remark = tr("Limited to \u00b1%1 by the %2")
                     .arg(parameterText(*parameter, range.range, true),
                          range.limit == motion::HarmonicLimit::minimum ? tr("minimum") : tr("maximum"));
    for (const Row& row : m_rows)
        if (std::string_view(row.field.info->id) == "normalizedRange")
            row.editor->row()->setRemark(remark);
}

void DriverSection::openMenu()
{
    const Driver* d = driver();
    if (!d)
        return;
    Document& document = m_workspace.document;
    const auto& drivers = document.project().drivers;
    const auto place = static_cast<std::size_t>(d - drivers.data());
    QMenu menu(this);
    QAction* stagger = menu.addAction(tr("Stagger"), this, [this](bool on) {
        edit(on ? tr("Stagger") : tr("Do not stagger"), [on](Driver& changed) {
            changed.stagger = on ? std::optional<Stagger>(Stagger{}) : std::nullopt;
        });
    });
    stagger->setCheckable(true);
    stagger->setChecked(d->stagger.has_value());
    stagger->setToolTip(tr("Delay or shift the motion from parameter to parameter"));
    menu.addSeparator();
    const auto move = [this, &document](std::size_t to) {
        (void)document.apply(
            moveObject(document.project(), ObjectKind::driver, m_ids.front(), to, tr("Move motion").toStdString()));
    };
    menu.addAction(tr("Earlier"), this, [move, place] { move(place - 1); })->setEnabled(place > 0);
    menu.addAction(tr("Later"), this, [move, place] { move(place + 1); })->setEnabled(place + 1 < drivers.size());
    menu.addSeparator();
    menu.addAction(themeIcon(QStringLiteral("save")), tr("Save as a preset\u2026"), this, [this] {
        savePreset(m_workspace, {m_ids.front()}, appFolder(AppFolder::presets), window());
    });
    menu.addSeparator();
    menu.addAction(themeIcon(QStringLiteral("trash")), tr("Delete motion"), this, [this] {
        const std::vector<Id> ids = m_ids;
        (void)m_workspace.document.modify(tr("Delete motion"), [&ids](Project& project) {
            std::erase_if(project.drivers, [&](const Driver& driver) {
                return std::find(ids.begin(), ids.end(), driver.id) != ids.end();
            });
        });
    });
    menu.exec(QCursor::pos());
}

}  // namespace sinew
