// OutputFolder: a hidden folder beside a file to be, for what is not finished.
#pragma once

#include "core/base/result.h"

#include <QString>
#include <QTemporaryDir>

#include <memory>

namespace sinew {

// Goes with all that is in it. Moving a file from it into place is a rename.
class OutputFolder {
public:
    // Makes it; an error names the folder of `target` and why nothing can be written there.
    Status openBeside(const QString& target);
    [[nodiscard]] QString file(const QString& name) const { return m_folder->filePath(name); }
    // Moves one of its files to its place, over what is there.
    Status publish(const QString& name, const QString& target) const;

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

}  // namespace sinew
