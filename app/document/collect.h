// Collecting: a copy of the project with everything it uses in one folder, to hand on
// or to put away. The open project stays where and as it is.
#pragma once

#include "core/base/result.h"

#include <QList>
#include <QPair>
#include <QString>

#include <atomic>
#include <string>

namespace sinew {

class Document;
class ModelLibrary;

struct CollectPlan {
    QString folder;                        // absolute; made by collect()
    QString project;                       // the copy's file in it
    std::string text;                      // and what it holds
    QList<QPair<QString, QString>> files;  // from, to; absolute
};

// What goes where. Refused: a folder that has files in it, a model that isn't loaded.
Result<CollectPlan> planCollect(const Document& document, const ModelLibrary& library, const QString& folder);
// Copies it all; the project comes last. What it wrote goes again where that fails or is
// cancelled. Any thread.
Status collect(const CollectPlan& plan, const std::atomic<bool>& cancelled);

// The project's model lies neither beside the project nor below, so that a copy of the
// project's folder would miss it. False where either is unknown.
bool modelLiesOutside(const Document& document);

}  // namespace sinew
