// Connecting fields to the document: one gesture of a field is one undo step.
#pragma once

#include <QString>

#include <functional>

namespace sinew {

class Document;
class NumberField;

// `label` names the step; `write` applies the value as an edit.
void bindNumber(NumberField* field, Document& document, const std::function<QString()>& label,
                const std::function<void(double)>& write);

}  // namespace sinew
