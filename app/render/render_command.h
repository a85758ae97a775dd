// sinew-editor --render: a project or model as pictures or a film, without a window.
#pragma once

#include <QCommandLineParser>

namespace sinew {

// What the process exits with.
enum RenderExit { renderDone = 0, renderUsage = 1, renderNotOpened = 2, renderNotWritten = 3, renderNoScreen = 4, renderStopped = 130 };

class RenderCommand {
public:
    static void addOptions(QCommandLineParser& parser);
    // Whether rendering was asked for; the other options alone are a mistake of
    // usage that `mistake` names.
    static bool isAsked(const QCommandLineParser& parser, QString* mistake);
    // Renders the one positional argument; runs its own event loop. Prints to
    // standard output and error.
    static int run(const QCommandLineParser& parser);
};

}  // namespace sinew
