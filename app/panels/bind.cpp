#include "app/panels/bind.h"

#include "app/document/document.h"
#include "app/widgets/number_field.h"

namespace sinew {

void bindNumber(NumberField* field, Document& document, const std::function<QString()>& label,
                const std::function<void(double)>& write)
{
    Document* target = &document;
    QObject::connect(field, &NumberField::gestureStarted, target, [target, label] { target->beginGesture(label()); });
    QObject::connect(field, &NumberField::valueEdited, target, [write](double value) { write(value); });
    QObject::connect(field, &NumberField::gestureFinished, target, &Document::endGesture);
    QObject::connect(field, &NumberField::gestureCancelled, target, &Document::cancelGesture);
}

}  // namespace sinew
