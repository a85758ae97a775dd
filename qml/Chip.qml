// A quiet label on the viewport; `clicked` where it acts as a button. It is as
// wide as the widest text it may have, so that its neighbours stay in place; made
// narrower it elides its text.
import QtQuick

Rectangle {
    id: root
    property alias text: label.text
    property alias widest: measure.text
    property color textColor: viewState.secondaryColor
    property bool active: false
    property bool clickable: false
    signal clicked()

    implicitWidth: Math.ceil(Math.max(label.implicitWidth, measure.advanceWidth)) + 16
    implicitHeight: 24
    radius: 5
    color: area.containsMouse ? viewState.chipHoveredColor : viewState.chipColor

    Text {
        id: label
        anchors.centerIn: parent
        width: Math.min(implicitWidth, root.width - 16)
        elide: Text.ElideRight
        color: root.active ? viewState.accentColor : area.containsMouse ? viewState.textColor : root.textColor
        font.pixelSize: 12
    }
    TextMetrics {
        id: measure
        font: label.font
    }
    MouseArea {
        id: area
        anchors.fill: parent
        enabled: root.clickable
        hoverEnabled: root.clickable
        onClicked: root.clicked()
    }
}
