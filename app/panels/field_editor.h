// FieldEditor: the control and the row of one field of core's descriptor tables.
#pragma once

#include "core/project/fields.h"

#include <QObject>
#include <QStringList>

#include <functional>

namespace sinew {

class FieldRow;

// What a field's look depends on beside its descriptor.
struct FieldContext {
    QString valueUnit;            // of the parameter, where the descriptor says "value"
    double valueMinimum = 0.0;
    double valueMaximum = 1.0;
    double frameRate = 0.0;
    QStringList channels;         // titles, for references to channels
    bool operator==(const FieldContext&) const = default;
};

class FieldEditor : public QObject {
    Q_OBJECT

public:
    FieldEditor(const FieldInfo& info, FieldValue defaultValue, QObject* parent = nullptr);

    [[nodiscard]] const FieldInfo& info() const { return m_info; }
    [[nodiscard]] FieldRow* row() const { return m_row; }
    void setContext(const FieldContext& context);
    // Shows a value without reporting it; mixed: several objects disagree.
    void show(const FieldValue& value, bool mixed);

Q_SIGNALS:
    // One gesture is one undo step; edited comes within.
    void gestureStarted();
    void edited(const sinew::FieldValue& value);
    void gestureFinished();
    void gestureCancelled();

private:
    void makeNumber();
    void makeChoice();
    void makeChannel();
    void makeText();
    void makeSwitch();
    void commit(const FieldValue& value);

    const FieldInfo& m_info;  // of a constant table
    FieldValue m_default;
    FieldContext m_context;
    FieldRow* m_row = nullptr;
    std::function<void(const FieldValue&, bool)> m_show;
    std::function<void()> m_contextChanged;
};

}  // namespace sinew
