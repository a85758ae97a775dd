// Long lists of choices: found by typing, with the mouse and by keys alone.
#include "app/theme/theme.h"
#include "app/widgets/choice_box.h"
#include "app/widgets/choice_popup.h"
#include "app/widgets/search_field.h"
#include "tests/app/support/active.h"

#include <QAbstractItemModel>
#include <QListView>
#include <QSignalSpy>

using namespace sinew;

class ChoicePopupTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        Theme::instance().apply(ThemeKind::dark);
        m_box = std::make_unique<ChoiceBox>();
        m_box->addItem(QStringLiteral("None"), QString());
        for (const char* name : {"Idle", "Walking_A", "Walking_B", "Walking_Backwards", "Running_A", "Running_Strafe_Left",
                                 "Running_Strafe_Right", "Jump_Full_Long", "Jump_Full_Short", "Jump_Idle", "Dodge_Left",
                                 "Dodge_Right", "1H_Melee_Attack_Slice_Diagonal", "1H_Melee_Attack_Slice_Horizontal"})
            m_box->addItem(QLatin1String(name), QLatin1String(name));
        m_box->setFixedWidth(160);
        QVERIFY(showActive(*m_box));
    }
    void cleanup() { m_box.reset(); }

    void typingFindsAndReturnChooses()
    {
        QSignalSpy chosen(m_box.get(), &ChoiceBox::chosen);
        ChoicePopup* popup = open();
        QVERIFY(popup);
        QTest::keyClicks(popup->search(), QStringLiteral("RIGHT run"));  // words, in any order and case
        QCOMPARE(popup->list()->model()->rowCount(), 1);
        QTest::keyClick(popup->search(), Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toString(), QStringLiteral("Running_Strafe_Right"));
        QCOMPARE(m_box->currentText(), QStringLiteral("Running_Strafe_Right"));
        QTRY_VERIFY(!m_box->findChild<ChoicePopup*>());
    }

    void arrowsWalkWhatIsLeft()
    {
        QSignalSpy chosen(m_box.get(), &ChoiceBox::chosen);
        ChoicePopup* popup = open();
        QTest::keyClicks(popup->search(), QStringLiteral("jump"));
        QTest::keyClick(popup->search(), Qt::Key_Down);
        QTest::keyClick(popup->search(), Qt::Key_Down);
        QTest::keyClick(popup->search(), Qt::Key_Down);  // stays at the end
        QTest::keyClick(popup->search(), Qt::Key_Return);
        QCOMPARE(chosen.at(0).at(0).toString(), QStringLiteral("Jump_Idle"));
    }

    void aClickChooses()
    {
        QSignalSpy chosen(m_box.get(), &ChoiceBox::chosen);
        ChoicePopup* popup = open();
        QTest::keyClicks(popup->search(), QStringLiteral("dodge"));
        QListView* list = popup->list();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(1, 0)).center());
        QCOMPARE(chosen.at(0).at(0).toString(), QStringLiteral("Dodge_Right"));
    }

    void escapeClearsThenLeavesAndChangesNothing()
    {
        QSignalSpy chosen(m_box.get(), &ChoiceBox::chosen);
        m_box->showData(QStringLiteral("Idle"));
        ChoicePopup* popup = open();
        QTest::keyClicks(popup->search(), QStringLiteral("nothing of that name"));
        QCOMPARE(popup->list()->model()->rowCount(), 0);
        QTest::keyClick(popup->search(), Qt::Key_Return);  // there is nothing to choose
        QTest::keyClick(popup->search(), Qt::Key_Escape);
        QCOMPARE(popup->list()->model()->rowCount(), 15);
        QTest::keyClick(popup->search(), Qt::Key_Escape);
        QTRY_VERIFY(!m_box->findChild<ChoicePopup*>());
        QCOMPARE(chosen.size(), 0);
        QCOMPARE(m_box->currentText(), QStringLiteral("Idle"));
    }

    void shortListsOpenAsTheyDo()
    {
        while (m_box->count() > 12)
            m_box->removeItem(12);
        m_box->showPopup();
        QVERIFY(!m_box->findChild<ChoicePopup*>());
        m_box->hidePopup();
    }

private:
    ChoicePopup* open()
    {
        m_box->showPopup();
        auto* popup = m_box->findChild<ChoicePopup*>();
        return popup && popup->isVisible() ? popup : nullptr;
    }

    std::unique_ptr<ChoiceBox> m_box;
};

QTEST_MAIN(ChoicePopupTest)
#include "choice_popup_test.moc"
