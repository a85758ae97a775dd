#include "app/panels/layer_section.h"

#include "app/document/document.h"
#include "app/panels/bind.h"
#include "app/panels/edits.h"
#include "app/panels/workspace.h"
#include "app/playback/fader.h"
#include "app/playback/layer_cycle.h"
#include "app/playback/preview.h"
#include "app/playback/transport.h"
#include "app/theme/icons.h"
#include "app/widgets/choice_box.h"
#include "app/widgets/field_row.h"
#include "app/widgets/number_field.h"
#include "app/widgets/segmented_control.h"
#include "app/widgets/switch.h"
#include "core/model/transform_map.h"
#include "core/project/clip_ref.h"
#include "core/project/compile/compile.h"
#include "core/project/operations.h"

#include <QInputDialog>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace sinew {

std::vector<std::pair<ClipRef, QString>> availableClips(const Workspace& workspace)
{
    std::vector<std::pair<ClipRef, QString>> clips;
    if (const auto model = workspace.document.model())
        for (const ModelClip& clip : model->clips)
            clips.emplace_back(modelClip(clip.name), QString::fromStdString(clip.name));
    for (const Clip& clip : workspace.document.project().clips)
        clips.emplace_back(clip.id, QString::fromStdString(clip.name));
    return clips;
}

LayerSection::LayerSection(Workspace& workspace, const Id& id, QWidget* parent)
    : Section(QString(), parent), m_workspace(workspace), m_id(id), m_clip(new ChoiceBox),
      m_loop(new SegmentedControl({tr("Cut"), tr("Close")})), m_next(new ChoiceBox),
      m_curve(new ChoiceBox), m_fade(new QPushButton(tr("Fade now")))
{
    setObjectName(QStringLiteral("layer:") + QString::fromStdString(id));
    m_clip->setObjectName(QStringLiteral("layerClip"));
    m_next->setObjectName(QStringLiteral("layerNextClip"));
    auto* more = new QToolButton;
    more->setIcon(themeIcon(QStringLiteral("more")));
    more->setToolTip(tr("Rename, move, solo or delete"));
    more->setAccessibleName(tr("Layer menu"));
    addHeadWidget(more);
    m_on = addSwitch();
    m_on->setToolTip(tr("Mute the layer"));
    addRow(tr("Clip"), m_clip);
    m_loopRow = addRow(tr("Loop"), m_loop);
    m_loop->setObjectName(QStringLiteral("layerLoop"));
    m_loop->setToolTips({tr("From its end the clip jumps to its start, as it is stored"),
                         tr("The clip takes a step more, from its end back to its start")});
    addRow(tr("Next clip"), m_next);
    addNumber(tr("Cross-fade"), "", 1.0, 0.0, 1.0, 0.0, &Layer::mix)->setObjectName(QStringLiteral("layerMix"));
    addNumber(tr("Duration"), "s", 2.0, 0.0, 60.0, 0.2, &Layer::transitionDuration);
    m_curve->addItem(tr("Linear"), static_cast<int>(TransitionCurve::linear));
    m_curve->addItem(tr("Smooth"), static_cast<int>(TransitionCurve::smooth));
    m_curve->addItem(tr("Ease in"), static_cast<int>(TransitionCurve::easeIn));
    m_curve->addItem(tr("Ease out"), static_cast<int>(TransitionCurve::easeOut));
    addRow(tr("Curve"), m_curve);
    addRow({}, m_fade);
    m_fade->setObjectName(QStringLiteral("fadeNow"));
    m_fade->setToolTip(tr("Fade to the next clip now, over the duration, and then play it; again in mid-fade turns back"));
    addNumber(tr("Weight"), "", 1.0, 0.0, 1.0, 1.0, &Layer::weight);
    addNumber(tr("Speed"), "\u00d7", 2.0, -100.0, 100.0, 1.0, &Layer::speed);

    connect(m_on, &Switch::clicked, this, [this](bool on) {
        edit(on ? tr("Unmute layer") : tr("Mute layer"), [on](Layer& l) { l.mute = !on; });
    });
    connect(m_clip, &ChoiceBox::chosen, this, [this](const QVariant& clip) {
        (void)m_workspace.document.tryOut(
            tr("Set clip to %1").arg(m_clip->currentText()),
            changing([&](Layer& l) { l.clip = clip.toString().toStdString(); }));
    });
    connect(m_next, &ChoiceBox::chosen, this, [this](const QVariant& clip) {
        edit(tr("Set next clip to %1").arg(m_next->currentText()),
             [&](Layer& l) { l.nextClip = clip.toString().toStdString(); });
    });
    connect(m_loop, &SegmentedControl::chosen, this, [this](int choice) {
        (void)m_workspace.document.apply(
            closeLoop(m_workspace.document.project(), m_workspace.preview.rig(), openClip(), choice == 1));
    });
    connect(&workspace.preview, &Preview::programChanged, this, &LayerSection::showLoop);
    connect(m_curve, &ChoiceBox::chosen, this, [this](const QVariant& curve) {
        edit(tr("Set cross-fade curve"), [&](Layer& l) { l.transitionCurve = static_cast<TransitionCurve>(curve.toInt()); });
    });
    connect(m_fade, &QPushButton::clicked, this, [this] { m_workspace.fader.fade(m_id); });
    connect(&workspace.transport, &Transport::frameChanged, this, &LayerSection::showFade);
    connect(more, &QToolButton::clicked, this, &LayerSection::openMenu);
    refresh();
}

NumberField* LayerSection::addNumber(const QString& label, const char* unit, double softMaximum, double hardMinimum,
                                     double hardMaximum, double defaultValue, double Layer::* member)
{
    auto* field = new NumberField;
    NumberSpec spec;
    spec.unit = QString::fromUtf8(unit);
    spec.softMaximum = softMaximum;
    spec.hardMinimum = hardMinimum;
    spec.hardMaximum = hardMaximum;
    spec.defaultValue = defaultValue;
    field->setSpec(spec);
    addRow(label, field);
    m_numbers.emplace_back(field, member);
    const QString title = tr("Set %1").arg(label.toLower());
    bindNumber(field, m_workspace.document, [title] { return title; },
               [this, title, member](double value) { edit(title, [&](Layer& l) { l.*member = value; }); });
    return field;
}

const Layer* LayerSection::layer() const
{
    return sinew::find(m_workspace.document.project().layers, m_id);
}

void LayerSection::edit(const QString& label, const std::function<void(Layer&)>& change)
{
    (void)m_workspace.document.modify(label, changing(change));
}

std::function<void(Project&)> LayerSection::changing(const std::function<void(Layer&)>& change) const
{
    return [this, change](Project& project) {
        for (Layer& l : project.layers)
            if (l.id == m_id)
                change(l);
        keepTimeline(m_workspace.document.project(), project, m_workspace.preview.rig());
    };
}

void LayerSection::fillClips(ChoiceBox* box, const ClipRef& current) const
{
    QStringList refs{QString()};
    QStringList names{tr("None")};
    for (const auto& [ref, name] : availableClips(m_workspace)) {
        refs.append(QString::fromStdString(ref));
        names.append(name);
    }
    const QString wanted = QString::fromStdString(current);
    if (!refs.contains(wanted)) {
        refs.append(wanted);
        names.append(tr("%1 (missing)").arg(QString::fromStdString(std::string(isModelClip(current) ? modelClipName(current) : current))));
    }
    QStringList present;
    for (int i = 0; i < box->count(); ++i)
        present.append(box->itemData(i).toString() + QLatin1Char('\n') + box->itemText(i));
    QStringList fresh;
    for (int i = 0; i < refs.size(); ++i)
        fresh.append(refs[i] + QLatin1Char('\n') + names[i]);
    if (present != fresh) {
        box->clear();
        for (int i = 0; i < refs.size(); ++i)
            box->addItem(names[i], refs[i]);
    }
    box->showData(wanted);
}

void LayerSection::refresh()
{
    const Layer* l = layer();
    if (!l)
        return;
    setTitle(QString::fromStdString(l->name));
    setRemark(l->solo ? tr("solo") : QString());
    m_on->setChecked(!l->mute);
    setBodyEnabled(!l->mute);
    fillClips(m_clip, l->clip);
    fillClips(m_next, l->nextClip);
    showLoop();
    m_curve->showData(static_cast<int>(l->transitionCurve));
    m_fade->setEnabled(!l->nextClip.empty());
    for (const auto& [field, member] : m_numbers)
        field->setValue(l->*member);
}

// While a fade runs its share stands where the slider's does.
void LayerSection::showFade()
{
    const bool fading = m_workspace.fader.isFading(m_id);
    m_fade->setText(fading ? tr("Turn back") : tr("Fade now"));
    const Layer* l = layer();
    Player* player = m_workspace.preview.player();
    const int row = player ? player->findLayer(m_id) : -1;
    if (l && row >= 0 && (fading || m_fading))
        m_numbers.front().first->setValue(fading ? player->layerPlay(row).weight : l->mix);
    m_fading = fading;
}

// The layer's clip, if it is one of the model's that doesn't end where it starts.
std::string LayerSection::openClip() const
{
    const Layer* l = layer();
    const ModelRig* rig = m_workspace.preview.rig();
    if (!l || !rig || !isModelClip(l->clip))
        return {};
    const std::string name(modelClipName(l->clip));
    const auto found = std::ranges::find(rig->rig->clips, name, &PoseClip::name);
    if (found == rig->rig->clips.end())
        return {};
    return rig->gap[static_cast<std::size_t>(found - rig->rig->clips.begin())] > kClosedGap ? name : std::string();
}

void LayerSection::showLoop()
{
    const std::string clip = openClip();
    m_loopRow->setVisible(!clip.empty());
    const auto& closed = m_workspace.document.project().model.loopClosed;
    m_loop->setCurrent(std::ranges::find(closed, clip) != closed.end() ? 1 : 0);
}

void LayerSection::openMenu()
{
    const Layer* l = layer();
    if (!l)
        return;
    Document& document = m_workspace.document;
    const auto& layers = document.project().layers;
    const auto place = static_cast<std::size_t>(l - layers.data());
    QMenu menu(this);
    menu.addAction(tr("Rename\u2026"), this, [this, l] {
        const QString name = QInputDialog::getText(this, tr("Rename layer"), tr("Name"), QLineEdit::Normal,
                                                   QString::fromStdString(l->name));
        if (!name.trimmed().isEmpty())
            edit(tr("Rename layer to %1").arg(name.trimmed()),
                 [&](Layer& changed) { changed.name = name.trimmed().toStdString(); });
    });
    QAction* solo = menu.addAction(tr("Solo"), this, [this](bool on) {
        edit(on ? tr("Solo layer") : tr("Unsolo layer"), [on](Layer& changed) { changed.solo = on; });
    });
    solo->setCheckable(true);
    solo->setChecked(l->solo);
    menu.addSeparator();
    const auto move = [this, &document](std::size_t to) {
        (void)document.apply(
            moveObject(document.project(), ObjectKind::layer, m_id, to, tr("Move layer").toStdString()));
    };
    menu.addAction(tr("Move up"), this, [move, place] { move(place + 1); })->setEnabled(place + 1 < layers.size());
    menu.addAction(tr("Move down"), this, [move, place] { move(place - 1); })->setEnabled(place > 0);
    menu.addSeparator();
    menu.addAction(themeIcon(QStringLiteral("trash")), tr("Delete layer"), this, [this, &document] {
        (void)document.modify(tr("Delete layer"), [this](Project& project) { (void)removeLayer(project, m_id); });
    });
    menu.exec(QCursor::pos());
}

}  // namespace sinew
