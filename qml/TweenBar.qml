// The cross-fade between two clips.
import QtQuick

Rectangle {
    width: 300
    height: 40
    radius: 5
    color: "#b81e2125"

    Text {
        anchors { left: parent.left; leftMargin: 10; top: parent.top; topMargin: 7 }
        width: 80
        elide: Text.ElideRight
        text: viewState.tweenFrom
        color: "#9aa3ad"
        font.pixelSize: 12
    }
    Text {
        anchors { horizontalCenter: parent.horizontalCenter; top: parent.top; topMargin: 7 }
        text: viewState.tweenLabel
        color: "#d7dbe0"
        font.pixelSize: 12
    }
    Text {
        anchors { right: parent.right; rightMargin: 10; top: parent.top; topMargin: 7 }
        width: 80
        elide: Text.ElideRight
        horizontalAlignment: Text.AlignRight
        text: viewState.tweenTo
        color: "#9aa3ad"
        font.pixelSize: 12
    }
    Rectangle {
        x: 10
        y: 28
        width: parent.width - 20
        height: 4
        radius: 2
        color: "#3a4047"
        Rectangle {
            width: parent.width * Math.max(0, Math.min(1, viewState.tweenWeight))
            height: parent.height
            radius: 2
            color: "#4cc2b0"
        }
    }
}
