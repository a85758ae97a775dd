#include "app/cli/import_command.h"

#include <CLI/CLI.hpp>

int main(int argc, char** argv)
{
    CLI::App app("Sinew: procedural motion for skinned models", "sinew");
    app.require_subcommand(1);
    int exitCode = 0;
    sinew::cli::addImportCommand(app, exitCode);
    CLI11_PARSE(app, argc, argv);
    return exitCode;
}
