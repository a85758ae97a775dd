#include "app/panels/key_menu.h"

#include "core/project/fields.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QLocale>
#include <QMenu>

#include <algorithm>
#include <string_view>

namespace sinew {
namespace {

QString translated(const char* text)
{
    return QCoreApplication::translate("keyMenu", text);
}

// "Sine in" is of the family "Sine".
QString familyOf(const char* label)
{
    return QObject::tr(label).section(QLatin1Char(' '), 0, -2);
}

QString numberText(double number)
{
    QLocale locale = QLocale::c();
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale.toString(number, 'g', 9);
}

}  // namespace

void addInterpolations(QMenu& menu, const Track& track, const KeyPlaces& keys,
                       const std::function<void(const Interpolation&)>& chosen)
{
    const auto choices = interpolationChoices();
    QMenu* family = nullptr;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const Interpolation interpolation = interpolationOf(i);
        const bool ease = interpolation.kind == Interpolation::Kind::ease;
        if (ease && interpolation.side == EaseSide::in)
            family = menu.addMenu(familyOf(choices[i].label));
        QAction* action = (ease ? family : &menu)->addAction(QObject::tr(choices[i].label), [chosen, interpolation] {
            chosen(interpolation);
        });
        action->setCheckable(true);
        action->setChecked(std::ranges::all_of(keys, [&](std::size_t key) {
            return key < track.keys.size() && choiceOf(track.keys[key].interpolation) == i;
        }));
        // The family that holds the present ease is recognised from outside.
        if (ease && action->isChecked()) {
            QFont font = family->menuAction()->font();
            font.setBold(true);
            family->menuAction()->setFont(font);
        }
    }
    menu.addSeparator();
}

void addTangents(QMenu& menu, const std::function<void(Tangents)>& chosen)
{
    menu.addAction(translated("Smooth handles"), [chosen] { chosen(Tangents::smooth); });
    menu.addAction(translated("Level handles"), [chosen] { chosen(Tangents::level); });
}

void addCopies(QMenu& menu, double time, double value)
{
    const auto copy = [](double number) { QGuiApplication::clipboard()->setText(numberText(number)); };
    menu.addAction(translated("Copy time"), [copy, time] { copy(time); });
    menu.addAction(translated("Copy value"), [copy, value] { copy(value); });
}

}  // namespace sinew
