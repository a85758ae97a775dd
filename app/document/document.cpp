#include "app/document/document.h"

#include "app/document/app_folders.h"
#include "app/document/model_library.h"
#include "app/document/use_model.h"
#include "core/project/json.h"

#include <QFileInfo>
#include <QUndoStack>

#include <algorithm>
#include <utility>

namespace sinew {

// The one undo command: a core Edit, applied and reversed.
class EditCommand : public QUndoCommand {
public:
    // Applied already: the first redo, from push(), finds it done.
    EditCommand(Document& document, Edit edit, bool trial = false)
        : QUndoCommand(QString::fromStdString(edit.label)), m_document(document), m_edit(std::move(edit)), m_trial(trial)
    {
    }

    [[nodiscard]] int id() const override { return m_trial ? 1 : -1; }
    [[nodiscard]] bool mergeWith(const QUndoCommand* next) override
    {
        const Edit& edit = static_cast<const EditCommand*>(next)->m_edit;
        const auto differ = [](const Change& a, const Change& b) {
            return a.kind != ObjectKind::settings && b.kind == a.kind && b.id != a.id;
        };
        for (const Change& mine : m_edit.changes)
            if (std::ranges::any_of(edit.changes, [&](const Change& theirs) { return differ(mine, theirs); }))
                return false;
        m_edit = merged(m_edit, edit);
        setText(next->text());
        setObsolete(m_edit.isNull());
        return true;
    }

    void redo() override
    {
        if (!m_applied)
            run(m_edit);
        m_applied = false;
    }
    void undo() override { run(m_edit.inverse()); }

private:
    void run(const Edit& edit)
    {
        m_document.m_replaying = true;
        const Status status = m_document.applyNow(edit);
        m_document.m_replaying = false;
        // Every state of the history was reached by these very edits.
        Q_ASSERT(status.ok());
        if (!status.ok())
            Q_EMIT m_document.refused(QString::fromStdString(status.error().text()));
    }

    Document& m_document;
    Edit m_edit;
    bool m_trial;
    bool m_applied = true;
};

struct Document::Replacement {
    Project project;
    QString path;
    FileStamp stamp;
    Issues issues;
    bool newer = false;
    bool migrated = false;
    bool modified = false;
};

namespace {

DocumentChange changeOf(const Edit& edit)
{
    DocumentChange change;
    for (const Change& one : edit.changes) {
        change.kinds |= 1u << static_cast<unsigned>(one.kind);
        change.touched.emplace_back(one.kind, one.id);
        if (!one.before || !one.after || one.before->index != one.after->index)
            change.structure = true;
    }
    return change;
}

QString absolute(const QString& path)
{
    return path.isEmpty() ? path : QFileInfo(path).absoluteFilePath();
}

}  // namespace

Document::Document(ModelLibrary& library, QObject* parent)
    : QObject(parent), m_library(library), m_stack(new QUndoStack(this)), m_saver(new Saver(this))
{
    connect(m_stack, &QUndoStack::indexChanged, this, &Document::tellIfModified);
    connect(m_saver, &Saver::finished, this, &Document::onSaved);
    connect(&m_library, &ModelLibrary::loaded, this, &Document::onModelLoaded);
    connect(&m_library, &ModelLibrary::failed, this, &Document::onModelFailed);
}

Document::~Document() = default;

// --- edits ------------------------------------------------------------------

Status Document::applyNow(const Edit& edit)
{
    const Status status = sinew::apply(m_project, edit);
    if (!status.ok())
        return status;
    ++m_revision;
    DocumentChange change = changeOf(edit);
    change.replay = m_replaying;
    Q_EMIT changed(change);
    compareWithSaved();
    if (change.has(ObjectKind::model))
        requestModel();
    return status;
}

void Document::compareWithSaved()
{
    m_differs = !m_saved || m_project != *m_saved;
}

void Document::tellIfModified()
{
    if (std::exchange(m_told, isModified()) != isModified())
        Q_EMIT stateChanged();
}

Status Document::apply(const Edit& edit)
{
    return apply(edit, false);
}

Status Document::apply(const Edit& edit, bool trial)
{
    if (edit.isNull())
        return {};
    const Status status = applyNow(edit);
    if (!status.ok()) {
        Q_EMIT refused(QString::fromStdString(status.error().text()));
        return status;
    }
    if (inGesture()) {
        const std::string label = m_gesture.label.empty() ? edit.label : m_gesture.label;
        m_gesture = m_gesture.changes.empty() ? edit : merged(m_gesture, edit);
        m_gesture.label = label;
    } else {
        m_stack->push(new EditCommand(*this, edit, trial));
    }
    tellIfModified();
    return status;
}

Status Document::modify(const QString& label, const std::function<void(Project&)>& change)
{
    Project after = m_project;
    change(after);
    return apply(difference(m_project, after, label.toStdString()));
}

Status Document::tryOut(const QString& label, const std::function<void(Project&)>& change)
{
    Project after = m_project;
    change(after);
    return apply(difference(m_project, after, label.toStdString()), true);
}

void Document::beginGesture(const QString& label)
{
    if (m_gestureDepth++ > 0)
        return;
    m_gesture = {};
    m_gesture.label = label.toStdString();
}

void Document::endGesture()
{
    if (m_gestureDepth == 0 || --m_gestureDepth > 0)
        return;
    finishGesture();
}

void Document::finishGesture()
{
    m_gestureDepth = 0;
    Edit edit = std::exchange(m_gesture, {});
    if (!edit.isNull())
        m_stack->push(new EditCommand(*this, std::move(edit)));
    tellIfModified();
}

void Document::cancelGesture()
{
    if (m_gestureDepth == 0)
        return;
    m_gestureDepth = 0;
    const Edit edit = std::exchange(m_gesture, {});
    if (!edit.isNull())
        (void)applyNow(edit.inverse());
    tellIfModified();
}

void Document::undo()
{
    step([this] { m_stack->undo(); });
}

void Document::redo()
{
    step([this] { m_stack->redo(); });
}

void Document::step(const std::function<void()>& move)
{
    if (inGesture())
        finishGesture();
    move();
}

// --- file -------------------------------------------------------------------

QString Document::title() const
{
    if (!m_path.isEmpty())
        return QFileInfo(m_path).fileName();
    return modelPath().isEmpty() ? tr("Untitled") : QFileInfo(modelPath()).completeBaseName();
}

bool Document::isModified() const
{
    const bool onlyTried = m_path.isEmpty() && m_stack->cleanIndex() == 0 && m_stack->index() == 1 &&
                           m_stack->command(0)->id() >= 0 && m_gesture.changes.empty();
    return m_differs && !onlyTried;
}

bool Document::isEmpty() const
{
    return m_path.isEmpty() && !isModified() && m_project == Project{};
}

void Document::replace(Replacement replacement)
{
    m_gestureDepth = 0;
    m_gesture = {};
    m_importing.clear();
    m_library.cancel();
    m_project = std::move(replacement.project);
    ++m_revision;
    m_path = replacement.path;
    m_stamp = replacement.stamp;
    m_newer = replacement.newer;
    m_migrated = replacement.migrated;
    m_saved = replacement.modified ? nullptr : std::make_shared<const Project>(m_project);
    m_differs = m_told = replacement.modified;
    m_snapshots.clear();
    m_loadIssues = std::move(replacement.issues);
    m_model.reset();
    m_loadedModelPath.clear();
    m_modelIssues.clear();
    m_modelProblem.clear();
    m_stack->clear();
    if (replacement.modified)
        m_stack->resetClean();
    Q_EMIT replaced();
    Q_EMIT modelChanged();
    Q_EMIT issuesChanged();
    Q_EMIT stateChanged();
    requestModel();
}

void Document::clear()
{
    replace({});
}

Result<Document::Replacement> Document::read(const QString& file)
{
    const FileStamp stamp = stampOf(file);
    Result<LoadedProject> loaded = loadProject(toPath(file));
    if (!loaded.ok())
        return loaded.error();
    Replacement replacement;
    replacement.project = std::move(loaded->project);
    std::string& model = replacement.project.model.path;
    if (!model.empty())
        model = toQString(resolveAssetPath(toPath(file), model)).toStdString();
    replacement.path = file;
    replacement.stamp = stamp;
    replacement.issues = std::move(loaded->issues);
    replacement.newer = loaded->newer;
    replacement.migrated = loaded->migrated;
    return replacement;
}

Status Document::open(const QString& path)
{
    Result<Replacement> replacement = read(absolute(path));
    if (!replacement.ok())
        return replacement.error();
    replace(std::move(*replacement));
    return {};
}

Status Document::openAsNew(const QString& path)
{
    Result<Replacement> replacement = read(absolute(path));
    if (!replacement.ok())
        return replacement.error();
    replacement->path.clear();
    replacement->stamp = {};
    replace(std::move(*replacement));
    return {};
}

Status Document::openRecovered(const QString& text, const QString& originalPath, const FileStamp& stamp)
{
    Result<LoadedProject> loaded = parseProject(text.toStdString(), originalPath.toStdString());
    if (!loaded.ok())
        return loaded.error();
    Replacement replacement;
    replacement.project = std::move(loaded->project);
    replacement.path = originalPath;
    replacement.stamp = stamp;
    replacement.issues = std::move(loaded->issues);
    replacement.newer = loaded->newer;
    replacement.modified = true;
    replace(std::move(replacement));
    return {};
}

std::string Document::text(const QString& path) const
{
    Project copy = m_project;
    if (!copy.model.path.empty() && !path.isEmpty())
        copy.model.path = relativeAssetPath(toPath(path), toPath(QString::fromStdString(copy.model.path)));
    return writeProject(copy);
}

void Document::save(const QString& path, bool overwrite)
{
    if (inGesture())
        finishGesture();
    const QString file = absolute(path);
    SaveRequest request;
    request.path = file;
    request.revision = m_revision;
    request.overwrite = overwrite || file != m_path;  // a file dialog asked about other files
    request.expected = m_stamp;
    request.backupFolder = appFolder(AppFolder::backups);
    const auto snapshot = std::make_shared<const Project>(m_project);
    m_snapshots[m_revision] = snapshot;
    request.text = [snapshot, file] {
        Project project = *snapshot;
        if (!project.model.path.empty())
            project.model.path = relativeAssetPath(toPath(file), toPath(QString::fromStdString(project.model.path)));
        return writeProject(project);
    };
    m_saver->save(std::move(request));
}

void Document::onSaved(const SaveResult& result)
{
    const auto snapshot = m_snapshots.extract(result.revision);
    if (result.outcome == SaveResult::Outcome::saved) {
        m_path = result.path;
        m_stamp = result.stamp;
        m_newer = m_migrated = false;
        if (!snapshot.empty())
            m_saved = snapshot.mapped();
        // Edits made since the snapshot are not in the file.
        compareWithSaved();
        if (result.revision == m_revision && !inGesture())
            m_stack->setClean();
        m_told = isModified();
        Q_EMIT stateChanged();
    }
    Q_EMIT saveFinished(result);
}

// --- model ------------------------------------------------------------------

QString Document::modelPath() const
{
    return QString::fromStdString(m_project.model.path);
}

void Document::importModel(const QString& path)
{
    const QString file = absolute(path);
    m_library.drop(file);  // the artist asks for the file as it is now
    m_library.load(file);
    m_importing = file;
}

void Document::reloadModel()
{
    const QString path = modelPath();
    if (path.isEmpty())
        return;
    m_library.drop(path);
    m_modelProblem.clear();
    m_library.load(path);
}

void Document::cancelModel()
{
    m_library.cancel();
}

// Makes m_model agree with the project's reference, loading it where needed.
void Document::requestModel()
{
    const QString path = modelPath();
    if (path == m_loadedModelPath && (m_model || path.isEmpty()))
        return;
    if (const LoadedModel* loaded = path.isEmpty() ? nullptr : m_library.find(path)) {
        m_model = loaded->model;
        m_modelIssues = loaded->issues;
    } else {
        m_model.reset();
        m_modelIssues.clear();
    }
    m_modelProblem.clear();
    m_loadedModelPath = path;
    Q_EMIT modelChanged();
    Q_EMIT issuesChanged();
    if (!m_model && !path.isEmpty())
        m_library.load(path);
}

void Document::onModelLoaded(const QString& path)
{
    if (path == m_importing) {
        m_importing.clear();
        const LoadedModel* loaded = m_library.find(path);
        m_loadedModelPath.clear();  // also when the same path is imported again
        const std::string file = path.toStdString();
        if (m_path.isEmpty() && !isModified()) {
            Replacement fresh;
            useModel(fresh.project, *loaded->model, file);
            replace(std::move(fresh));
            return;
        }
        const bool again = modelPath() == path;
        (void)modify(tr("Import %1").arg(QFileInfo(path).fileName()),
                     [&](Project& project) { useModel(project, *loaded->model, file); });
        if (again)
            requestModel();
        return;
    }
    if (path == modelPath()) {
        m_loadedModelPath.clear();
        requestModel();
    }
}

void Document::onModelFailed(const QString& path, const Error& error)
{
    // A load that was replaced by another of the same file.
    if (m_library.isLoading() && m_library.loadingPath() == path)
        return;
    const QString reason = QString::fromStdString(error.text());
    if (path == m_importing) {
        m_importing.clear();
        if (error.kind != ErrorKind::cancelled)
            Q_EMIT refused(reason);
        return;
    }
    if (path == modelPath()) {
        m_modelProblem = reason;
        Q_EMIT issuesChanged();
    }
}

}  // namespace sinew
