// The cross-fade between two clips.
import QtQuick

Rectangle {
    width: 300
    height: 40
    radius: 5
    color: viewState.chipColor

    Text {
        anchors { left: parent.left; leftMargin: 10; top: parent.top; topMargin: 7 }
        width: 80
        elide: Text.ElideRight
        text: viewState.tweenFrom
        color: viewState.secondaryColor
        font.pixelSize: 12
    }
    Text {
        anchors { horizontalCenter: parent.horizontalCenter; top: parent.top; topMargin: 7 }
        text: viewState.tweenLabel
        color: viewState.textColor
        font.pixelSize: 12
    }
    Text {
        anchors { right: parent.right; rightMargin: 10; top: parent.top; topMargin: 7 }
        width: 80
        elide: Text.ElideRight
        horizontalAlignment: Text.AlignRight
        text: viewState.tweenTo
        color: viewState.secondaryColor
        font.pixelSize: 12
    }
    Rectangle {
        x: 10
        y: 28
        width: parent.width - 20
        height: 4
        radius: 2
        color: viewState.lineColor
        Rectangle {
            width: parent.width * Math.max(0, Math.min(1, viewState.tweenWeight))
            height: parent.height
            radius: 2
            color: viewState.accentColor
        }
    }
}
