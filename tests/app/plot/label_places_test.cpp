// Labels of rings that lie close keep apart, or give way.
#include "app/plot/label_places.h"

#include <QTest>

using namespace sinew;

class LabelPlacesTest : public QObject {
    Q_OBJECT

private:
    const QRectF m_area{50.0, 30.0, 400.0, 200.0};
    const QSizeF m_size{90.0, 14.0};

    void keepApart(const std::vector<QPointF>& rings, int shown)
    {
        std::vector<Labelled> handles;
        for (const QPointF& ring : rings)
            handles.push_back({ring, m_size});
        const auto places = placeLabels(handles, 11.0, m_area);
        QCOMPARE(places.size(), rings.size());
        int count = 0;
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (places[i].isNull())
                continue;
            ++count;
            QVERIFY(m_area.contains(places[i]));
            QCOMPARE(places[i].size(), m_size);
            for (std::size_t k = 0; k < places.size(); ++k) {
                QVERIFY(k == i || !places[i].intersects(places[k]));
                QVERIFY(k == i || !places[i].contains(rings[k]));
            }
        }
        QCOMPARE(count, shown);
    }

private Q_SLOTS:
    void aLoneLabelIsAboveRight()
    {
        const auto place = placeLabels({{QPointF(200, 100), m_size}}, 11.0, m_area).front();
        QVERIFY(place.left() > 200 && place.bottom() < 100);
    }
    void labelsKeepApart()
    {
        keepApart({{200, 100}, {210, 104}}, 2);
        keepApart({{200, 100}, {240, 100}, {310, 100}}, 3);
        keepApart({{200, 100}, {200, 100}}, 2);
    }
    void atTheEdgesTheyTurnInwards()
    {
        keepApart({{440, 100}}, 1);
        keepApart({{440, 34}}, 1);
        keepApart({{60, 225}}, 1);
    }
    void whatFindsNoRoomGivesWay()
    {
        std::vector<QPointF> rings;
        for (int i = 0; i < 8; ++i)
            rings.emplace_back(200 + i, 100);
        std::vector<Labelled> handles;
        for (const QPointF& ring : rings)
            handles.push_back({ring, m_size});
        const auto places = placeLabels(handles, 11.0, m_area);
        QVERIFY(!places.front().isNull());
        QVERIFY(places.back().isNull());
    }
};

QTEST_APPLESS_MAIN(LabelPlacesTest)
#include "label_places_test.moc"
