// A quiet label on the viewport; `clicked` where it acts as a button.
import QtQuick

Rectangle {
    id: root
    property alias text: label.text
    property color textColor: "#b4bcc5"
    property bool active: false
    property bool clickable: false
    signal clicked()

    implicitWidth: label.implicitWidth + 16
    implicitHeight: 24
    radius: 5
    color: area.containsMouse ? "#e630353b" : "#b81e2125"

    Text {
        id: label
        anchors.centerIn: parent
        color: root.active ? "#4cc2b0" : area.containsMouse ? "#d7dbe0" : root.textColor
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
