#include "app/window/collect_flow.h"

#include "app/document/collect.h"
#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/theme/numbers.h"
#include "app/widgets/message_bar.h"

#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QUrl>

namespace sinew {
namespace {

const QString kKey = QStringLiteral("collect");

}  // namespace

CollectFlow::CollectFlow(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    m_pool.setMaxThreadCount(1);
}

CollectFlow::~CollectFlow()
{
    if (m_cancelled)
        *m_cancelled = true;
    m_pool.waitForDone();
}

void CollectFlow::ask()
{
    const Document& document = m_parts.document;
    const QString named = document.path().isEmpty() ? document.modelPath() : document.path();
    auto* dialog = new QFileDialog(m_parts.window, tr("Collect into a new folder"),
                                   m_parts.settings.startFolder(FolderKind::projects, document.path()));
    dialog->setObjectName(QStringLiteral("collectDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setLabelText(QFileDialog::FileName, tr("New folder"));
    dialog->setLabelText(QFileDialog::Accept, tr("Collect"));
    dialog->selectFile(tr("%1 collected").arg(QFileInfo(named).completeBaseName()));
    connect(dialog, &QFileDialog::fileSelected, this, &CollectFlow::collectInto);
    dialog->open();
}

void CollectFlow::collectInto(const QString& folder)
{
    if (m_cancelled)
        return;  // one at a time
    const Result<CollectPlan> plan = planCollect(m_parts.document, m_parts.library, folder);
    if (!plan.ok()) {
        showError(QString::fromStdString(plan.error().text()));
        return;
    }
    m_cancelled = std::make_shared<std::atomic<bool>>(false);
    m_parts.messages.showProgress(kKey, tr("Collecting %1\u2026").arg(counted(plan->files.size() + 1, tr("%1 file"), tr("%1 files"))), -1.0,
                                  [cancelled = m_cancelled] { *cancelled = true; });
    m_pool.start([this, plan = *plan, cancelled = m_cancelled] {
        const Status status = collect(plan, *cancelled);
        QMetaObject::invokeMethod(
            this,
            [this, plan, status] {
                m_cancelled.reset();
                m_parts.messages.close(kKey);
                if (!status.ok()) {
                    if (status.error().kind != ErrorKind::cancelled)
                        showError(tr("Nothing was collected: %1").arg(QString::fromStdString(status.error().text())));
                    return;
                }
                m_parts.messages.show({kKey, Tone::info,
                                       tr("Collected %1 in %2. The project that is open stays where it is.")
                                           .arg(counted(plan.files.size() + 1, tr("%1 file"), tr("%1 files")), plan.folder),
                                       {{tr("Show folder"), [plan] { QDesktopServices::openUrl(QUrl::fromLocalFile(plan.folder)); }},
                                        {tr("Open the copy"), [this, plan] { Q_EMIT openRequested(plan.project); }}},
                                       true, 30});
            },
            Qt::QueuedConnection);
    });
}

void CollectFlow::remark()
{
    const Document& document = m_parts.document;
    if (document.path() == m_remarked || !document.model() || !modelLiesOutside(document))
        return;
    m_remarked = document.path();
    m_parts.messages.show({kKey, Tone::info,
                           tr("Saved. The model stays where it is, in %1: to hand the project on, collect both in one folder.")
                               .arg(QFileInfo(document.modelPath()).absolutePath()),
                           {{tr("Collect\u2026"), [this] { ask(); }}},
                           true, 20});
}

void CollectFlow::showError(const QString& text)
{
    m_parts.messages.show({kKey, Tone::error, text, {}, true, 0});
}

}  // namespace sinew
