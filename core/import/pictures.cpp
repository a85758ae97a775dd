#include "core/import/pictures.h"

#include "core/import/image_type.h"
#include "core/import/notes.h"

#include <fmt/format.h>

namespace sinew {
namespace {

std::vector<std::string> materialsWith(const Model& model, int image)
{
    std::vector<std::string> out;
    for (const Material& m : model.materials) {
        for (const TextureRef* ref : texturesOf(m)) {
            if (ref->image != image)
                continue;
            out.push_back(m.name);
            break;
        }
    }
    return out;
}

} // namespace

std::string settlePicture(Image& image)
{
    image.mimeType = sniffImageType(image.bytes, image.path.empty() ? image.name : image.path);
    std::string reason;
    if (image.mimeType.empty())
        reason = "is of no kind that can be read";
    else if (image.mimeType == "image/ktx2" || image.mimeType == "image/vnd-ms.dds")
        reason = fmt::format("is a {} texture, which cannot be shown (export it as PNG or JPEG)",
                             image.mimeType == "image/ktx2" ? "KTX2" : "DDS");
    if (!reason.empty())
        image.bytes.clear();
    return reason;
}

void noteLostPictures(const Model& model, const std::vector<LostPicture>& lost, Issues& issues)
{
    for (const LostPicture& picture : lost) {
        const std::vector<std::string> materials = materialsWith(model, picture.image);
        std::string of;
        if (!materials.empty())
            of = fmt::format(" of material \"{}\"", materials.front());
        if (materials.size() > 1)
            of += fmt::format(" and {} more", materials.size() - 1);
        const std::string name = picture.reference.empty() ? "A picture in the file"
                                                           : fmt::format("The picture \"{}\"", picture.reference);
        addNote(issues, Severity::warning, picture.code,
                fmt::format("{}{} {}; a checker pattern is shown.", name, of, picture.reason));
    }
}

} // namespace sinew
