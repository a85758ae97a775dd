#include "app/panels/presets_popup.h"

#include "app/document/document.h"
#include "app/document/preset_library.h"
#include "app/panels/workspace.h"
#include "app/theme/icons.h"
#include "app/theme/theme.h"
#include "app/widgets/choice_popup.h"
#include "app/widgets/sparkline.h"
#include "core/player/sample.h"
#include "core/project/compile/compile.h"

#include <QCoreApplication>
#include <QInputDialog>
#include <QListView>
#include <QMenu>
#include <QMessageBox>
#include <QPainter>
#include <QStandardItemModel>

#include <memory>

namespace sinew {
namespace {

constexpr QSize kThumbnail{72, 28};
constexpr int kSamples = 73;

QString tr(const char* text)
{
    return QCoreApplication::translate("Presets", text);
}

// The curve of its first parameter over its timeline.
QPixmap thumbnail(const Preset& preset, double scale)
{
    QPixmap picture(kThumbnail * scale);
    picture.setDevicePixelRatio(scale);
    picture.fill(Qt::transparent);
    const Result<Compiled> compiled = compile(preset.project, nullptr);
    if (!compiled.ok())
        return picture;
    Result<ProgramSampler> sampler = ProgramSampler::create(compiled->program, {0}, kSamples);
    const Settings& settings = preset.project.settings;
    const motion::EvenTimes times{settings.loopStart, (settings.loopEnd - settings.loopStart) / (kSamples - 1)};
    std::vector<double> values(kSamples);
    if (!sampler.ok() || !sampler->values(Moments(times, kSamples), values, {}).ok())
        return picture;
    const Parameter& parameter = preset.project.parameters.front();
    QPainter painter(&picture);
    drawSparkline(painter, QRectF(QPointF(2, 3), QSizeF(kThumbnail.width() - 4, kThumbnail.height() - 6)), values, parameter.minimum,
                  parameter.maximum, themeColor(Role::accent));
    return picture;
}

void put(Workspace& workspace, const Preset& preset)
{
    (void)workspace.document.modify(tr("Add %1").arg(preset.name), [&](Project& project) {
        (void)applyPreset(project, preset, workspace.selection.parameters());
    });
}

void askToRemove(PresetLibrary library, const Preset& preset, QWidget* window)
{
    if (QMessageBox::question(window, tr("Delete preset"), tr("Delete the preset %1? Motion made from it stays.").arg(preset.name)) != QMessageBox::Yes)
        return;
    if (const Status status = library.remove(preset); !status)
        QMessageBox::warning(window, tr("Delete preset"), QString::fromStdString(status.error().text()));
}

}  // namespace

void openPresets(Workspace& workspace, const QString& folder, QWidget& at)
{
    const std::size_t selected = workspace.selection.parameters().size();
    if (selected == 0)
        return;
    const PresetLibrary library(folder);
    auto presets = std::make_shared<std::vector<Preset>>(library.all());
    // Motion of several parameters together asks for as many.
    std::erase_if(*presets, [selected](const Preset& preset) { return presetWidth(preset) > 1 && presetWidth(preset) != selected; });
    auto* rows = new QStandardItemModel;
    for (const Preset& preset : *presets) {
        const QString about = preset.file.isEmpty() ? preset.about : tr("Yours");
        auto* row = new QStandardItem(QIcon(thumbnail(preset, at.devicePixelRatioF())),
                                      about.isEmpty() ? preset.name : QStringLiteral("%1   \u00b7   %2").arg(preset.name, about));
        row->setEditable(false);
        rows->appendRow(row);
    }
    auto* popup = new ChoicePopup(rows, -1, &at);
    rows->setParent(popup);
    popup->list()->setIconSize(kThumbnail);
    popup->list()->setContextMenuPolicy(Qt::CustomContextMenu);
    QWidget* window = at.window();
    QObject::connect(popup, &ChoicePopup::chosen, &workspace.document,
                     [&workspace, presets](int row) { put(workspace, (*presets)[static_cast<std::size_t>(row)]); });
    QObject::connect(popup->list(), &QWidget::customContextMenuRequested, popup, [popup, presets, library, window](const QPoint& place) {
        const int row = popup->rowAt(place);
        if (row < 0 || (*presets)[static_cast<std::size_t>(row)].file.isEmpty())
            return;
        QMenu menu;
        QAction* remove = menu.addAction(themeIcon(QStringLiteral("trash")), tr("Delete preset\u2026"));
        if (menu.exec(popup->list()->mapToGlobal(place)) != remove)
            return;
        const Preset preset = (*presets)[static_cast<std::size_t>(row)];
        popup->close();
        askToRemove(library, preset, window);
    });
    popup->openAt(at);
}

void savePreset(Workspace& workspace, const std::vector<Id>& drivers, const QString& folder, QWidget* parent)
{
    const Project& project = workspace.document.project();
    const Driver* first = drivers.empty() ? nullptr : sinew::find(project.drivers, drivers.front());
    const Parameter* parameter = first && !first->targets.empty() ? sinew::find(project.parameters, first->targets.front()) : nullptr;
    if (!parameter)
        return;
    bool ok = false;
    const QString name = QInputDialog::getText(parent, tr("Save as a preset"), tr("Name"), QLineEdit::Normal,
                                               QString::fromStdString(parameter->name), &ok)
                             .trimmed();
    if (!ok || name.isEmpty())
        return;
    PresetLibrary library(folder);
    if (library.has(name) &&
        QMessageBox::question(parent, tr("Save as a preset"), tr("There is a preset %1. Replace it?").arg(name)) != QMessageBox::Yes)
        return;
    if (const Status status = library.save(presetOf(project, drivers, name)); !status)
        QMessageBox::warning(parent, tr("Save as a preset"), QString::fromStdString(status.error().text()));
}

}  // namespace sinew
