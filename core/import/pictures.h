// What the readers tell of pictures that could not be had: file, material and reason.
#pragma once

#include "core/base/issue.h"
#include "core/model/model.h"

#include <string>
#include <vector>

namespace sinew {

// An image of the Model without bytes.
struct LostPicture {
    int image = -1;
    std::string code;      // "texture-missing", "texture-unreadable"
    std::string reference; // as the file names it; empty: embedded
    std::string reason;    // goes on from the name: "is not beside the model"
};

// Sets the picture's media type by its bytes. Where it is of no kind that can
// be shown, drops the bytes and returns the reason, as LostPicture has it.
std::string settlePicture(Image& image);

// One warning a lost picture, naming the materials that ask for it. The
// model's materials are read and named.
void noteLostPictures(const Model& model, const std::vector<LostPicture>& lost, Issues& issues);

} // namespace sinew
