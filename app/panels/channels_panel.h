// Channels: the timescales that harmonic motions run on.
#pragma once

#include "app/panels/panel_scroll.h"

#include <vector>

class QLineEdit;

namespace sinew {

class NumberField;
struct Workspace;

class ChannelsPanel : public QWidget {
    Q_OBJECT

public:
    explicit ChannelsPanel(Workspace& workspace, QWidget* parent = nullptr);
    void addChannel();

private:
    void refresh();
    void rebuild();
    void removeChannelAt(int index);
    struct Row {
        QLineEdit* name;
        NumberField* timescale;
    };
    Workspace& m_workspace;
    PanelScroll* m_scroll;
    std::vector<Row> m_rows;
};

// "1 \u00b7 slow": number and name as lists show a channel.
QString channelTitle(int index, const std::string& name);

}  // namespace sinew
