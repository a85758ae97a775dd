#include "app/panels/names.h"

#include <QCoreApplication>
#include <QStringList>

namespace sinew {
namespace {

QString translated(const char* text)
{
    return QCoreApplication::translate("names", text);
}

QStringList wordsOf(const std::string& name)
{
    return QString::fromStdString(name).replace(QLatin1Char('_'), QLatin1Char(' ')).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

QString sentence(const QStringList& words)
{
    QString text = words.join(QLatin1Char(' '));
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

}  // namespace

QString readableName(const std::string& name)
{
    const QString text = sentence(wordsOf(name));
    return text.isEmpty() ? QString::fromStdString(name) : text;
}

QString partName(const std::vector<std::string>& meshes)
{
    if (meshes.size() == 1)
        return readableName(meshes.front());
    QStringList common = meshes.empty() ? QStringList() : wordsOf(meshes.front());
    for (const std::string& mesh : meshes) {
        const QStringList words = wordsOf(mesh);
        qsizetype same = 0;
        while (same < common.size() && same < words.size() && common[same] == words[same])
            ++same;
        common = common.mid(0, same);
    }
    return common.isEmpty() ? translated("Part") : sentence(common);
}

QString propertyTitle(MaterialProperty property)
{
    switch (property) {
    case MaterialProperty::baseColorR: return translated("Base colour, red");
    case MaterialProperty::baseColorG: return translated("Base colour, green");
    case MaterialProperty::baseColorB: return translated("Base colour, blue");
    case MaterialProperty::emissive: return translated("Emissive");
    case MaterialProperty::metallic: return translated("Metallic");
    case MaterialProperty::roughness: return translated("Roughness");
    case MaterialProperty::alpha: return translated("Alpha");
    }
    return {};
}

QString materialParameterName(const std::string& material, MaterialProperty property)
{
    return QStringLiteral("%1: %2").arg(readableName(material), propertyTitle(property).toLower());
}

}  // namespace sinew
