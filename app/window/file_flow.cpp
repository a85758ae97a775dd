#include "app/window/file_flow.h"

#include "app/document/autosaver.h"
#include "app/document/document.h"
#include "app/document/model_library.h"
#include "app/document/samples.h"
#include "app/document/settings.h"
#include "app/widgets/message_bar.h"
#include "app/window/drop_overlay.h"
#include "core/import/import.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

namespace sinew {
namespace {

// What loads faster than this shows no progress.
constexpr int kProgressDelay = 250;

QString fileName(const QString& path)
{
    return QFileInfo(path).fileName();
}

QString offerKey(const RecoveryEntry& entry)
{
    return QStringLiteral("recovery:") + entry.folder;
}

// File dialog filters of all models, or of projects and models.
QString openFilter(bool projects)
{
    QStringList all;
    QStringList each;
    for (const ImportFormat& format : importFormats()) {
        QStringList patterns;
        for (const std::string_view extension : format.extensions)
            patterns.append(QStringLiteral("*.") + QString::fromUtf8(extension.data(), static_cast<qsizetype>(extension.size())));
        all.append(patterns);
        each.append(QStringLiteral("%1 (%2)").arg(
            QString::fromUtf8(format.name.data(), static_cast<qsizetype>(format.name.size())), patterns.join(QLatin1Char(' '))));
    }
    each.prepend(QObject::tr("Models (%1)").arg(all.join(QLatin1Char(' '))));
    if (projects) {
        each.prepend(QObject::tr("Sinew projects (*.sinew)"));
        each.prepend(QObject::tr("Projects and models (*.sinew %1)").arg(all.join(QLatin1Char(' '))));
    }
    return each.join(QStringLiteral(";;"));
}

}  // namespace

FileFlow::FileFlow(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    Document& document = m_parts.document;
    connect(&document, &Document::saveFinished, this, &FileFlow::onSaved);
    connect(&document, &Document::refused, this, [this](const QString& reason) { showError(QStringLiteral("refused"), reason); });
    connect(&document, &Document::issuesChanged, this, &FileFlow::onModelProblem);
    connect(&m_parts.autosaver, &Autosaver::failed, this, [this](const QString& reason) {
        showError(QStringLiteral("autosave"), tr("The recovery copy could not be written: %1").arg(reason));
    });

    m_progressDelay.setSingleShot(true);
    m_progressDelay.setInterval(kProgressDelay);
    ModelLibrary& library = m_parts.library;
    const auto showProgress = [this] {
        m_parts.messages.showProgress(QStringLiteral("loading"), m_progressText, m_progressFraction,
                                      [this] { m_parts.document.cancelModel(); });
    };
    connect(&m_progressDelay, &QTimer::timeout, this, showProgress);
    connect(&library, &ModelLibrary::started, this, [this](const QString& path) {
        m_progressText = tr("Loading %1\u2026").arg(fileName(path));
        m_progressFraction = -1.0;
        m_progressDelay.start();
    });
    connect(&library, &ModelLibrary::progressed, this, [this, showProgress](double fraction, const QString& label) {
        m_progressText = tr("Loading %1: %2").arg(fileName(m_parts.library.loadingPath()), label);
        m_progressFraction = fraction;
        if (m_parts.messages.has(QStringLiteral("loading")))
            showProgress();
    });
    connect(&library, &ModelLibrary::ended, this, [this] {
        if (m_parts.library.isLoading())
            return;
        m_progressDelay.stop();
        m_parts.messages.close(QStringLiteral("loading"));
    });
}

QString FileFlow::startFolder(FolderKind kind) const
{
    return m_parts.settings.startFolder(kind, m_parts.document.path());
}

void FileFlow::showError(const QString& key, const QString& text)
{
    m_parts.messages.show({key, Tone::error, text, {}, true, 0});
}

// --- unsaved changes --------------------------------------------------------

void FileFlow::whenSafe(const std::function<void()>& proceed)
{
    Document& document = m_parts.document;
    if (!document.isModified()) {
        proceed();
        return;
    }
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Unsaved changes"),
                                tr("%1 has unsaved changes.").arg(document.title()),
                                QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_parts.window);
    box->setInformativeText(tr("Save them before going on?"));
    box->setDefaultButton(QMessageBox::Save);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName(QStringLiteral("unsavedChanges"));
    connect(box, &QMessageBox::finished, this, [this, proceed](int button) {
        if (button == QMessageBox::Save) {
            m_afterSave = proceed;
            save();
        } else if (button == QMessageBox::Discard) {
            proceed();
        }
    });
    box->open();
}

void FileFlow::newProject()
{
    whenSafe([this] { m_parts.document.clear(); });
}

// --- opening ----------------------------------------------------------------

void FileFlow::openDialog()
{
    auto* dialog = new QFileDialog(m_parts.window, tr("Open"), startFolder(FolderKind::projects), openFilter(true));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &FileFlow::openPath);
    dialog->open();
}

void FileFlow::importDialog()
{
    auto* dialog = new QFileDialog(m_parts.window, tr("Import model"), startFolder(FolderKind::models), openFilter(false));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &FileFlow::openPath);
    dialog->open();
}

void FileFlow::openPath(const QString& path)
{
    const DroppedFiles sorted = sortDropped({path});
    if (!sorted.projects.isEmpty()) {
        whenSafe([this, path] { openProject(path); });
    } else if (!sorted.models.isEmpty()) {
        m_parts.settings.setLastFolder(FolderKind::models, QFileInfo(path).absolutePath());
        m_parts.autosaver.writeNow();
        m_parts.document.importModel(path);
    } else {
        showError(QStringLiteral("open"), tr("%1 is neither a Sinew project nor a model that Sinew reads: %2.")
                                              .arg(fileName(path), importableText()));
    }
}

// As a copy: what comes with Sinew stays as it is.
void FileFlow::openSample(const QString& path)
{
    whenSafe([this, path] {
        const Status status = m_parts.document.openAsNew(path);
        if (status.ok())
            Q_EMIT notice(tr("Opened a copy of the sample"));
        else
            showError(QStringLiteral("open"), QString::fromStdString(status.error().text()));
    });
}

void FileFlow::openDropped(const QStringList& files)
{
    const DroppedFiles sorted = sortDropped(files);
    QStringList left = sorted.unknown;
    if (!sorted.projects.isEmpty()) {
        openPath(sorted.projects.front());
        left += sorted.projects.mid(1) + sorted.models;
    } else if (!sorted.models.isEmpty()) {
        openPath(sorted.models.front());
        left += sorted.models.mid(1);
    } else if (!files.isEmpty()) {
        openPath(files.front());
        return;
    }
    if (!left.isEmpty()) {
        QStringList names;
        for (const QString& file : left)
            names.append(fileName(file));
        m_parts.messages.show({QStringLiteral("dropped"), Tone::info,
                               tr("Opened one file; left alone: %1.").arg(names.join(QStringLiteral(", "))), {}, true, 10});
    }
}

void FileFlow::openProject(const QString& path)
{
    const Status status = m_parts.document.open(path);
    if (!status.ok()) {
        showError(QStringLiteral("open"), QString::fromStdString(status.error().text()));
        return;
    }
    m_parts.messages.close(QStringLiteral("open"));
    m_parts.messages.close(QStringLiteral("refused"));
    m_parts.settings.addRecentFile(m_parts.document.path());
    m_parts.settings.setLastFolder(FolderKind::projects, QFileInfo(m_parts.document.path()).absolutePath());
    if (m_parts.document.isNewerFormat())
        m_parts.messages.show({QStringLiteral("newer"), Tone::warning,
                               tr("%1 was written by a newer Sinew. It can be looked at and edited. What this version "
                                  "does not understand does nothing here and is kept when you save.")
                                   .arg(m_parts.document.title()),
                               {}, true, 0});
    Q_EMIT notice(tr("Opened %1").arg(m_parts.document.title()));
}

void FileFlow::onModelProblem()
{
    const QString problem = m_parts.document.modelProblem();
    const QString key = QStringLiteral("model");
    if (problem.isEmpty()) {
        m_parts.messages.close(key);
        return;
    }
    if (m_parts.messages.text(key).contains(problem))
        return;
    m_parts.messages.show({key, Tone::warning,
                           tr("The model is not there, everything else is: %1").arg(problem),
                           {{tr("Locate\u2026"), [this] { locateModel(); }},
                            {tr("Try again"), [this] { m_parts.document.reloadModel(); }}},
                           true, 0});
}

void FileFlow::locateModel()
{
    const QString missing = m_parts.document.modelPath();
    auto* dialog = new QFileDialog(m_parts.window, tr("Locate %1").arg(fileName(missing)), startFolder(FolderKind::models), openFilter(false));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->selectFile(fileName(missing));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        m_parts.settings.setLastFolder(FolderKind::models, QFileInfo(path).absolutePath());
        m_parts.document.importModel(path);
    });
    dialog->open();
}

// --- saving -----------------------------------------------------------------

void FileFlow::save()
{
    Document& document = m_parts.document;
    if (document.path().isEmpty()) {
        saveAs();
        return;
    }
    if (!document.isNewerFormat()) {
        saveTo(document.path(), false);
        return;
    }
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Newer project"),
                                tr("%1 was written by a newer Sinew.").arg(document.title()),
                                QMessageBox::Save | QMessageBox::Cancel, m_parts.window);
    box->setInformativeText(tr("What this version does not understand is written back as it was. A copy of the present file is kept."));
    box->setDefaultButton(QMessageBox::Cancel);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this](int button) {
        if (button == QMessageBox::Save)
            saveTo(m_parts.document.path(), false);
        else
            m_afterSave = nullptr;
    });
    box->open();
}

// Where it is, or beside the model and named after it; but not among our samples.
QString FileFlow::suggestedPath() const
{
    const Document& document = m_parts.document;
    if (!document.path().isEmpty())
        return document.path();
    const QFileInfo model(document.modelPath());
    const QString name = document.modelPath().isEmpty() ? tr("untitled") : model.completeBaseName();
    const std::vector<Sample> samples = findSamples();
    const bool sample = std::ranges::any_of(
        samples, [&](const Sample& s) { return QFileInfo(s.path).absolutePath() == model.absolutePath(); });
    const bool beside = !document.modelPath().isEmpty() && !sample && QFileInfo(model.absolutePath()).isWritable();
    const QString folder = beside ? model.absolutePath() : startFolder(FolderKind::projects);
    return folder + QLatin1Char('/') + name + QStringLiteral(".sinew");
}

void FileFlow::saveAs()
{
    auto* dialog = new QFileDialog(m_parts.window, tr("Save project as"), QString(), tr("Sinew projects (*.sinew)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("sinew"));
    const QFileInfo place(suggestedPath());
    dialog->setDirectory(place.path());
    dialog->selectFile(place.fileName());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { saveTo(path, false); });
    connect(dialog, &QFileDialog::rejected, this, [this] { m_afterSave = nullptr; });
    dialog->open();
}

void FileFlow::saveTo(const QString& path, bool overwrite)
{
    m_parts.document.save(path, overwrite);
}

void FileFlow::onSaved(const SaveResult& result)
{
    const QString key = QStringLiteral("save");
    switch (result.outcome) {
    case SaveResult::Outcome::saved: {
        m_parts.messages.close(key);
        m_parts.messages.close(QStringLiteral("newer"));
        m_parts.settings.addRecentFile(result.path);
        m_parts.settings.setLastFolder(FolderKind::projects, QFileInfo(result.path).absolutePath());
        Q_EMIT saved(result.path);
        const auto proceed = std::exchange(m_afterSave, nullptr);
        if (proceed && !m_parts.document.isModified())
            proceed();
        return;
    }
    case SaveResult::Outcome::changedOnDisk: {
        auto* box = new QMessageBox(QMessageBox::Warning, tr("Changed on disk"),
                                    tr("%1 was changed by another program since it was opened.").arg(fileName(result.path)),
                                    QMessageBox::Cancel, m_parts.window);
        box->setInformativeText(tr("Replace it with what is open here, or save this under another name?"));
        QPushButton* replace = box->addButton(tr("Replace"), QMessageBox::DestructiveRole);
        QPushButton* other = box->addButton(tr("Save as\u2026"), QMessageBox::AcceptRole);
        box->setDefaultButton(other);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->setObjectName(QStringLiteral("changedOnDisk"));
        connect(box, &QMessageBox::finished, this, [this, box, replace, other, path = result.path] {
            if (box->clickedButton() == replace)
                saveTo(path, true);
            else if (box->clickedButton() == other)
                saveAs();
            else
                m_afterSave = nullptr;
        });
        box->open();
        return;
    }
    case SaveResult::Outcome::failed:
        m_afterSave = nullptr;
        m_parts.autosaver.writeNow();
        m_parts.messages.show({key, Tone::error,
                               tr("Not saved: %1").arg(QString::fromStdString(result.error.text())),
                               {{tr("Save as\u2026"), [this] { saveAs(); }},
                                {tr("Try again"), [this, path = result.path] { saveTo(path, false); }}},
                               true, 0});
        return;
    }
}

// --- recovery ---------------------------------------------------------------

void FileFlow::offerRecoveries(const QString& base)
{
    for (const RecoveryEntry& entry : findRecoveries(base))
        offer(entry);
}

void FileFlow::offer(const RecoveryEntry& entry)
{
    const QString name = entry.originalPath.isEmpty() ? tr("An untitled project") : fileName(entry.originalPath);
    QString state;
    switch (entry.original) {
    case RecoveryEntry::Original::changed: state = tr(" The file itself was changed since."); break;
    case RecoveryEntry::Original::damaged: state = tr(" The file itself is damaged."); break;
    case RecoveryEntry::Original::missing: state = tr(" The file itself is gone."); break;
    case RecoveryEntry::Original::unchanged:
    case RecoveryEntry::Original::none: break;
    }
    m_parts.messages.show({offerKey(entry), Tone::warning,
                           tr("%1 had unsaved changes when Sinew stopped, kept on %2.%3")
                               .arg(name, QLocale().toString(entry.time, QLocale::ShortFormat), state),
                           {{tr("Recover"), [this, entry] { recover(entry); }},
                            {tr("Keep for later"), [] {}},
                            {tr("Discard"), [entry] { discardRecovery(entry); }}},
                           false, 0});
}

void FileFlow::recover(const RecoveryEntry& entry)
{
    // It stands until the copy is open: Cancel, a failed save or a damaged copy end nothing.
    offer(entry);
    whenSafe([this, entry] {
        const Result<QString> text = readRecovery(entry);
        Status status;
        if (text.ok())
            status = m_parts.document.openRecovered(*text, entry.originalPath, {!entry.originalHash.isEmpty(), entry.originalHash});
        else
            status = text.error();
        if (!status.ok()) {
            showError(QStringLiteral("recover"),
                      tr("The recovery copy could not be read: %1").arg(QString::fromStdString(status.error().text())));
            return;
        }
        m_parts.messages.close(offerKey(entry));
        (void)m_parts.autosaver.adopt(entry);
        Q_EMIT notice(tr("Recovered %1; save it to keep it").arg(m_parts.document.title()));
    });
}

}  // namespace sinew
