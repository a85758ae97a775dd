// Document: the open project, everything that edits it, and its file.
//
// GUI thread only. The Project is a value; all edits go through apply() or
// modify() and are undoable; between beginGesture() and endGesture() they join
// into one step that vanishes if nothing changed in the end. Saving works on a
// snapshot in a worker thread.
//
// In memory ModelReference::path is absolute; files hold it relative to the
// project.
#pragma once

#include "app/document/change.h"
#include "app/document/saver.h"
#include "core/base/issue.h"
#include "core/base/result.h"
#include "core/model/model.h"
#include "core/project/project.h"

#include <QObject>
#include <QString>

#include <functional>
#include <map>
#include <memory>

class QUndoStack;

namespace sinew {

class ModelLibrary;

class Document : public QObject {
    Q_OBJECT

public:
    explicit Document(ModelLibrary& library, QObject* parent = nullptr);
    ~Document() override;

    [[nodiscard]] const Project& project() const { return m_project; }
    [[nodiscard]] QUndoStack* undoStack() const { return m_stack; }
    // Raised by every change, also of undo and redo.
    [[nodiscard]] quint64 revision() const { return m_revision; }

    // --- edits ---
    // Applies it as one undo step, or as part of the open gesture. Null edits
    // leave no trace. Refused as core refuses it, with the reason.
    Status apply(const Edit& edit);
    // Runs a function on a copy and applies the difference, labelled.
    Status modify(const QString& label, const std::function<void(Project&)>& change);
    // As modify(); what is tried out one after the other, each changing the same objects,
    // is one step to undo, and none where it ends as it began.
    Status tryOut(const QString& label, const std::function<void(Project&)>& change);
    // Nested calls join the outer gesture.
    void beginGesture(const QString& label = {});
    void endGesture();
    void cancelGesture();  // puts everything back; no step
    [[nodiscard]] bool inGesture() const { return m_gestureDepth > 0; }
    void undo();
    void redo();

    // --- file ---
    [[nodiscard]] const QString& path() const { return m_path; }   // absolute, or empty: never saved
    [[nodiscard]] QString title() const;                           // "hero.sinew"; never saved: its model, "Untitled"
    // Differs from what was opened or saved, however it came there. Clips that were tried
    // out on a model that was only opened are nothing.
    [[nodiscard]] bool isModified() const;
    [[nodiscard]] bool isEmpty() const;                            // new and untouched
    // Written by a newer Sinew: saving may lose what only that one knows.
    [[nodiscard]] bool isNewerFormat() const { return m_newer; }

    void clear();  // a new project
    // Replaces the document. On error it stays as it is.
    Status open(const QString& path);
    // Its content as a new project that was never saved, such as a sample.
    Status openAsNew(const QString& path);
    // The content of a recovery copy: opens modified, keeping the original's path.
    // `stamp` is of the original when its session opened it.
    Status openRecovered(const QString& text, const QString& originalPath, const FileStamp& stamp);

    // Saves in the background and reports through saveFinished(). Requests
    // while one is running are done after it. `overwrite`: also when the file on
    // disk is not the one that was opened.
    void save(const QString& path, bool overwrite = false);
    [[nodiscard]] bool isSaving() const { return m_saver->isBusy(); }
    // The text of the present state, paths as in a file at `path` (empty: absolute).
    [[nodiscard]] std::string text(const QString& path) const;
    // Of the file as opened or saved last.
    [[nodiscard]] const FileStamp& stamp() const { return m_stamp; }
    // How files are written; tests make it fail or wait.
    void setWriter(Saver::Writer writer) { m_saver->setWriter(std::move(writer)); }

    // --- model ---
    [[nodiscard]] std::shared_ptr<const Model> model() const { return m_model; }  // null: none, or not loaded
    [[nodiscard]] QString modelPath() const;
    // It is not there yet, but on its way.
    [[nodiscard]] bool isModelLoading() const { return !modelPath().isEmpty() && !m_model && m_modelProblem.isEmpty(); }
    [[nodiscard]] const Issues& loadIssues() const { return m_loadIssues; }
    [[nodiscard]] const Issues& modelIssues() const { return m_modelIssues; }
    // Why the project's model is not there, or empty.
    [[nodiscard]] const QString& modelProblem() const { return m_modelProblem; }
    // Loads a model file and, once it is there, makes it the project's: as one
    // step, or, where nothing was saved or changed yet, as a new project with
    // nothing to undo. The document is untouched if that fails or is cancelled.
    void importModel(const QString& path);
    // Tries the project's model again.
    void reloadModel();
    void cancelModel();

Q_SIGNALS:
    void changed(const sinew::DocumentChange& change);
    void replaced();           // another project; everything is different
    void modelChanged();
    void issuesChanged();
    void stateChanged();       // path, title or modified
    void saveFinished(const sinew::SaveResult& result);
    void refused(const QString& reason);  // an edit or import that could not be done

private:
    friend class EditCommand;
    struct Replacement;
    [[nodiscard]] static Result<Replacement> read(const QString& file);
    void replace(Replacement replacement);
    Status applyNow(const Edit& edit);
    Status apply(const Edit& edit, bool trial);
    void step(const std::function<void()>& move);
    void compareWithSaved();
    void tellIfModified();
    void finishGesture();
    void onSaved(const SaveResult& result);
    void requestModel();
    void onModelLoaded(const QString& path);
    void onModelFailed(const QString& path, const Error& error);

    ModelLibrary& m_library;
    Project m_project;
    QUndoStack* m_stack;
    Saver* m_saver;
    quint64 m_revision = 0;

    int m_gestureDepth = 0;
    Edit m_gesture;
    bool m_replaying = false;  // the stack is running a command

    QString m_path;
    FileStamp m_stamp;  // of the file as opened or saved
    std::shared_ptr<const Project> m_saved = std::make_shared<const Project>();  // null: what is open was never saved
    bool m_differs = false;  // from that
    bool m_told = false;     // whether it was modified, when that was told last
    std::map<quint64, std::shared_ptr<const Project>> m_snapshots;  // being saved, by revision
    bool m_newer = false;
    bool m_migrated = false;
    Issues m_loadIssues;

    std::shared_ptr<const Model> m_model;
    QString m_loadedModelPath;
    Issues m_modelIssues;
    QString m_modelProblem;
    QString m_importing;  // path of an import that waits for its model
};

}  // namespace sinew
