#include "app/panels/issues_panel.h"

#include "app/document/document.h"
#include "app/panels/workspace.h"
#include "app/playback/preview.h"
#include "app/theme/theme.h"
#include "app/widgets/issue_row.h"
#include "app/widgets/section.h"

#include <QFileInfo>
#include <QLabel>

#include <algorithm>

namespace sinew {
namespace {

constexpr std::size_t kShown = 200;

}  // namespace

IssuesPanel::IssuesPanel(Workspace& workspace, QWidget* parent) : PanelScroll(parent), m_workspace(workspace)
{
    setAccessibleName(tr("Issues"));
    connect(&workspace.document, &Document::issuesChanged, this, &IssuesPanel::refresh);
    connect(&workspace.document, &Document::modelChanged, this, &IssuesPanel::refresh);
    connect(&workspace.preview, &Preview::issuesChanged, this, &IssuesPanel::refresh);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_built = false;
        refresh();
    });
    refresh();
}

void IssuesPanel::refresh()
{
    Issues issues;
    const Document& document = m_workspace.document;
    if (!document.modelProblem().isEmpty())
        issues.push_back({Severity::error, "model-missing", document.modelProblem().toStdString(), {},
                          tr("Locate the model\u2026").toStdString(), 1});
    for (const Issues* list : {&m_workspace.preview.issues(), &document.loadIssues(), &document.modelIssues()})
        for (const Issue& issue : *list)
            addIssue(issues, issue);
    std::stable_sort(issues.begin(), issues.end(),
                     [](const Issue& a, const Issue& b) { return a.severity > b.severity; });
    const bool loading = document.isModelLoading();
    if (m_built && issues == m_issues && loading == m_loading)
        return;
    m_built = true;
    m_loading = loading;
    m_issues = std::move(issues);
    clear();
    for (std::size_t i = 0; i < std::min(m_issues.size(), kShown); ++i) {
        if (i > 0)
            add(newSeam());
        add(issueRow(m_issues[i], [this, issue = m_issues[i]] { Q_EMIT remedyRequested(issue); }));
    }
    if (m_issues.empty() || m_issues.size() > kShown) {
        auto* note = new QLabel(!m_issues.empty() ? tr("%1 more.").arg(m_issues.size() - kShown)
                                : m_loading       ? tr("Loading %1\u2026").arg(QFileInfo(document.modelPath()).fileName())
                                                  : tr("Nothing to report."));
        note->setProperty("role", QStringLiteral("secondary"));
        note->setAlignment(Qt::AlignHCenter);
        note->setContentsMargins(24, 24, 24, 24);
        add(note);
    }
    const auto notes =
        std::ranges::count_if(m_issues, [](const Issue& issue) { return issue.severity == Severity::info; });
    Q_EMIT countChanged(static_cast<int>(std::ssize(m_issues) - notes), static_cast<int>(notes));
}

}  // namespace sinew
