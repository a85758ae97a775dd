// The tree of a model: filtering opens what is closed, deep trees stay readable.
#include "app/panels/model_tree.h"

#include <QLabel>
#include <QScrollBar>
#include <QTest>

using namespace sinew;

namespace {

// joint_0 > joint_1 > ...
Model chainOf(int count)
{
    Model model;
    Skin skin;
    for (int i = 0; i < count; ++i) {
        Node node;
        node.name = "joint_" + std::to_string(i);
        node.parent = i - 1;
        model.nodes.push_back(node);
        skin.joints.push_back(i);
    }
    model.skins.push_back(skin);
    return model;
}

}  // namespace

class ModelTreeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aFilterOpensClosedBranchesForAWhile();
    void aDoubleClickLeavesTheBranchOpen();
    void deepNamesStayInView();
    void keysOfTheFilterStepThroughMatches();

private:
    QTreeWidgetItem* item(const char* name)
    {
        return m_tree->findItems(QLatin1String(name), Qt::MatchExactly | Qt::MatchRecursive).value(0);
    }
    std::unique_ptr<ModelTree> m_tree;
};

void ModelTreeTest::init()
{
    m_tree = std::make_unique<ModelTree>();
    m_tree->resize(280, 400);
    m_tree->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_tree.get()));
}

void ModelTreeTest::keysOfTheFilterStepThroughMatches()
{
    const Model model = chainOf(14);  // joint_1 and joint_10 to joint_13 match "1"
    m_tree->showModel(&model);
    m_tree->setFilter(QStringLiteral("1"));
    m_tree->pickMatch();
    QCOMPARE(m_tree->currentNode(), std::string("joint_1"));  // not joint_0, which is on the way
    m_tree->stepMatch(1);
    QCOMPARE(m_tree->currentNode(), std::string("joint_10"));
    m_tree->stepMatch(-1);
    m_tree->stepMatch(-1);  // there is none before
    QCOMPARE(m_tree->currentNode(), std::string("joint_1"));
    QVERIFY(item("joint_0")->foreground(0).color() != item("joint_1")->foreground(0).color());
    m_tree->stepMatch(1);
    m_tree->setFilter(QStringLiteral("joint_1"));
    m_tree->pickMatch();  // what is chosen still matches
    QCOMPARE(m_tree->currentNode(), std::string("joint_10"));
    m_tree->setFilter(QStringLiteral("13"));
    m_tree->pickMatch();
    QCOMPARE(m_tree->currentNode(), std::string("joint_13"));
    auto* none = m_tree->findChild<QLabel*>(QStringLiteral("emptyNote"));
    QVERIFY(none && !none->isVisible());
    m_tree->setFilter(QStringLiteral("tail"));
    QVERIFY(none->isVisible());
    m_tree->setFilter({});
    QVERIFY(!none->isVisible());
    QVERIFY(item("joint_0")->foreground(0).color() == item("joint_1")->foreground(0).color());
}

void ModelTreeTest::aFilterOpensClosedBranchesForAWhile()
{
    const Model model = chainOf(6);
    m_tree->showModel(&model);
    item("joint_2")->setExpanded(false);
    m_tree->setFilter(QStringLiteral("joint_5"));
    QVERIFY(!m_tree->visualItemRect(item("joint_5")).isEmpty());
    m_tree->setFilter(QString());
    QVERIFY(!item("joint_2")->isExpanded());
    QVERIFY(item("joint_1")->isExpanded());
}

void ModelTreeTest::aDoubleClickLeavesTheBranchOpen()
{
    const Model model = chainOf(4);
    m_tree->showModel(&model);
    QStringList activated;
    connect(m_tree.get(), &ModelTree::nodeActivated, this,
            [&](const std::string& name) { activated.append(QString::fromStdString(name)); });
    const QPoint place = m_tree->visualItemRect(item("joint_1")).center();
    QTest::mouseClick(m_tree->viewport(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(m_tree->viewport(), Qt::LeftButton, {}, place);
    QVERIFY(item("joint_1")->isExpanded());
    QCOMPARE(activated, QStringList{QStringLiteral("joint_1")});
}

void ModelTreeTest::deepNamesStayInView()
{
    const Model model = chainOf(1024);
    m_tree->showModel(&model);
    for (const int joint : {1020, 500, 3}) {
        const std::string name = "joint_" + std::to_string(joint);
        m_tree->setCurrentNode(name);
        QTreeWidgetItem* shown = item(name.c_str());
        const int left = m_tree->visualItemRect(shown).left();
        QVERIFY2(left >= 0 && left < m_tree->viewport()->width() - 80, qPrintable(QString::number(left)));
        QCOMPARE(shown->toolTip(0), QString::fromStdString(name));
    }
}

QTEST_MAIN(ModelTreeTest)
#include "model_tree_test.moc"
