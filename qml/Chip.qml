// A quiet label on the viewport; `clicked` where it acts as a button.
import QtQuick

Rectangle {
    id: root
    property alias text: label.text
    property color textColor: viewState.secondaryColor
    property bool active: false
    property bool clickable: false
    signal clicked()

    implicitWidth: label.implicitWidth + 16
    implicitHeight: 24
    radius: 5
    color: area.containsMouse ? viewState.chipHoveredColor : viewState.chipColor

    Text {
        id: label
        anchors.centerIn: parent
        color: root.active ? viewState.accentColor : area.containsMouse ? viewState.textColor : root.textColor
        font.pixelSize: 12
    }
    MouseArea {
        id: area
        anchors.fill: parent
        enabled: root.clickable
        hoverEnabled: root.clickable
        onClicked: root.clicked()
    }
}
