#include "core/import/bvh/reader.h"

#include "core/import/bvh/words.h"
#include "core/import/names.h"
#include "core/import/notes.h"
#include "core/import/refusal.h"
#include "core/import/tracks.h"

#include <fmt/format.h>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew::bvh {
namespace {

constexpr double kAssumedFrameTime = 1.0 / 30.0;
constexpr std::size_t kMostChannels = 64; // of one joint; a channel listed twice is odd enough

enum class Channel { x, y, z, turnX, turnY, turnZ, sizeX, sizeY, sizeZ };

struct Joint {
    std::vector<Channel> channels;
};

class Reader {
public:
    Reader(std::span<const std::uint8_t> file, const Progress& progress, const ImportLimits& limits, Model& model,
           Issues& issues)
        : m_words(file), m_progress(progress), m_limits(limits), m_model(model), m_issues(issues)
    {}

    void read()
    {
        m_words.expect("HIERARCHY");
        while (m_words.accept("ROOT"))
            readTree();
        if (m_model.nodes.empty())
            m_words.expect("ROOT");
        m_words.expect("MOTION");
        readMotion();
        nameNodes();
    }

private:
    // One root with all below it, without recursion: files may nest as they like.
    void readTree()
    {
        std::vector<int> open{beginJoint(-1, std::string(m_words.restOfLine()), 1)};
        while (!open.empty()) {
            const auto depth = static_cast<std::uint32_t>(open.size() + 1);
            if (m_words.accept("}")) {
                open.pop_back();
            } else if (m_words.accept("JOINT")) {
                open.push_back(beginJoint(open.back(), std::string(m_words.restOfLine()), depth));
            } else if (m_words.accept("End")) {
                (void)m_words.restOfLine(); // "Site"
                const std::string& parent = m_model.nodes[static_cast<std::size_t>(open.back())].displayName;
                open.push_back(beginJoint(open.back(), "EndSite_" + parent, depth));
            } else if (m_words.accept("OFFSET")) {
                Vec3& offset = m_model.nodes[static_cast<std::size_t>(open.back())].rest.translation;
                for (int i = 0; i < 3; ++i)
                    offset[i] = static_cast<float>(m_words.number());
            } else if (m_words.accept("CHANNELS")) {
                readChannels(m_joints[static_cast<std::size_t>(open.back())]);
            } else {
                m_words.expect("}");
            }
        }
    }

    int beginJoint(int parent, std::string name, std::uint32_t depth)
    {
        if (m_model.nodes.size() >= m_limits.maxNodes)
            throw Refusal(ErrorKind::limit, fmt::format("has more than {} joints", m_limits.maxNodes));
        if (depth > m_limits.maxDepth)
            throw Refusal(ErrorKind::limit, fmt::format("nests joints deeper than {} levels", m_limits.maxDepth));
        m_words.expect("{");
        Node node;
        node.displayName = validUtf8(std::move(name));
        node.parent = parent;
        m_model.nodes.push_back(std::move(node));
        m_joints.emplace_back();
        return static_cast<int>(m_model.nodes.size()) - 1;
    }

    void readChannels(Joint& joint)
    {
        static constexpr std::array<std::string_view, 9> kNames = {"Xposition", "Yposition", "Zposition",
                                                                   "Xrotation", "Yrotation", "Zrotation",
                                                                   "Xscale",    "Yscale",    "Zscale"};
        const double count = m_words.number();
        if (!(count >= 0.0) || count > static_cast<double>(kMostChannels) || count != std::floor(count))
            refuse(fmt::format("has a joint with {} channels", count), m_words.where());
        if (!joint.channels.empty())
            refuse("lists the channels of a joint twice", m_words.where());
        for (int i = 0; i < static_cast<int>(count); ++i) {
            const auto known = std::find_if(kNames.begin(), kNames.end(),
                                            [&](std::string_view name) { return m_words.accept(name); });
            if (known == kNames.end())
                refuse(fmt::format("has a channel \"{}\", which is none of Xposition to Zscale",
                                   validUtf8(std::string(m_words.next()))),
                       m_words.where());
            joint.channels.push_back(static_cast<Channel>(known - kNames.begin()));
        }
        m_columns += joint.channels.size();
    }

    void readMotion()
    {
        // "Frames: 3", and in some files "Frames : 3".
        m_words.expect(m_words.peek().ends_with(':') ? "Frames:" : "Frames");
        (void)m_words.accept(":");
        const double stated = m_words.number();
        m_words.expect("Frame");
        m_words.expect(m_words.peek().ends_with(':') ? "Time:" : "Time");
        (void)m_words.accept(":");
        const double frameTime = readFrameTime();

        std::vector<double> values; // all frames in a row
        while (!m_words.peek().empty()) {
            if (m_columns == 0)
                refuse("has motion, but no joint with channels", m_words.where());
            if (values.size() / m_columns * m_joints.size() > m_limits.maxKeys)
                throw Refusal(ErrorKind::limit, fmt::format("has more than {} animation keys", m_limits.maxKeys));
            values.push_back(m_words.number());
            if (values.size() % 65'536 == 0)
                checkCancelled();
        }
        const std::size_t frames = m_columns == 0 ? 0 : values.size() / m_columns;
        if (frames * m_columns != values.size()) {
            addNote(m_issues, Severity::warning, "frames-incomplete",
                    fmt::format("The last frame has {} of {} values; it was left out.",
                                values.size() - frames * m_columns, m_columns));
        }
        if (stated != static_cast<double>(frames)) {
            addNote(m_issues, Severity::warning, "frames-count",
                    fmt::format("The file says that it has {} frames, but holds {}; those were read.", stated, frames));
        }
        if (frames == 0) {
            addNote(m_issues, Severity::info, "clip-dropped", "The file has no frame, so only its skeleton was read.");
            return;
        }
        if (static_cast<double>(frames - 1) * frameTime > m_limits.maxClipSeconds) {
            throw Refusal(ErrorKind::limit,
                          fmt::format("lasts {:.0f} seconds; at most {:.0f} are read",
                                      static_cast<double>(frames - 1) * frameTime, m_limits.maxClipSeconds));
        }
        addClip(values, frames, frameTime);
    }

    double readFrameTime()
    {
        // What a division by a rate of zero prints.
        const bool unknown = m_words.accept("nan") || m_words.accept("-nan") || m_words.accept("inf");
        const double time = unknown ? 0.0 : m_words.number();
        if (time > 0.0)
            return time;
        addNote(m_issues, Severity::warning, "clip-rate-unknown",
                "The file does not say how long a frame lasts; 30 frames a second were assumed.");
        return kAssumedFrameTime;
    }

    void addClip(const std::vector<double>& values, std::size_t frames, double frameTime)
    {
        ModelClip clip;
        clip.displayName = "Motion";
        clip.name = "Motion";
        clip.duration = static_cast<double>(static_cast<float>(static_cast<double>(frames - 1) * frameTime));
        // Files write 0.0083333 for 120 frames a second.
        const double rate = 1.0 / frameTime;
        clip.rate = std::abs(rate - std::round(rate)) < 1e-3 * rate ? std::round(rate) : rate;
        std::size_t column = 0;
        for (std::size_t j = 0; j < m_joints.size(); ++j) {
            checkCancelled();
            const std::vector<Channel>& channels = m_joints[j].channels;
            NodeTrack place;
            NodeTrack turn;
            NodeTrack size;
            place.node = turn.node = size.node = static_cast<int>(j);
            place.path = NodePath::translation;
            turn.path = NodePath::rotation;
            turn.width = 4;
            size.path = NodePath::scale;
            const auto has = [&](Channel first, Channel last) {
                return std::any_of(channels.begin(), channels.end(), [&](Channel c) { return c >= first && c <= last; });
            };
            const bool moves = has(Channel::x, Channel::z);
            const bool turns = has(Channel::turnX, Channel::turnZ);
            const bool grows = has(Channel::sizeX, Channel::sizeZ);
            for (std::size_t f = 0; f < frames && !channels.empty(); ++f) {
                Vec3 position = m_model.nodes[j].rest.translation;
                Vec3 scale(1.0f);
                glm::dquat rotation(1.0, 0.0, 0.0, 0.0);
                for (std::size_t c = 0; c < channels.size(); ++c) {
                    const double value = values[f * m_columns + column + c];
                    if (channels[c] <= Channel::z) {
                        position[static_cast<int>(channels[c])] = static_cast<float>(value);
                    } else if (channels[c] >= Channel::sizeX) {
                        scale[static_cast<int>(channels[c]) - 6] = static_cast<float>(value);
                    } else {
                        glm::dvec3 axis(0.0);
                        axis[static_cast<int>(channels[c]) - 3] = 1.0;
                        rotation = rotation * glm::angleAxis(glm::radians(value), axis);
                    }
                }
                const auto time = static_cast<float>(static_cast<double>(f) * frameTime);
                if (moves) {
                    place.times.push_back(time);
                    place.values.insert(place.values.end(), {position.x, position.y, position.z});
                }
                if (turns) {
                    turn.times.push_back(time);
                    const Quat q(rotation);
                    turn.values.insert(turn.values.end(), {q.x, q.y, q.z, q.w});
                }
                if (grows) {
                    size.times.push_back(time);
                    size.values.insert(size.values.end(), {scale.x, scale.y, scale.z});
                }
            }
            column += channels.size();
            for (NodeTrack* track : {&place, &turn, &size}) {
                if (track->times.empty())
                    continue;
                const std::string where = fmt::format("joint \"{}\"", m_model.nodes[j].displayName);
                if (!allFinite(track->values))
                    refuse("holds values that are too large", where);
                tidyTrack(*track, Quat(1, 0, 0, 0), where, m_issues);
                collapseConstant(*track);
                clip.tracks.push_back(std::move(*track));
            }
        }
        m_model.clips.push_back(std::move(clip));
    }

    void nameNodes()
    {
        std::vector<std::string> names;
        for (const Node& node : m_model.nodes)
            names.push_back(node.displayName);
        const std::vector<std::string> unique = uniqueNames(names, "joint");
        for (std::size_t i = 0; i < unique.size(); ++i)
            m_model.nodes[i].name = unique[i];
        if (const int renamed = renamedCount(names, unique); renamed > 0) {
            addNote(m_issues, Severity::info, "names-made-unique", renamedNote(renamed, "node"));
        }
        addNote(m_issues, Severity::info, "unit-unknown",
                "BVH does not say how long a unit is; 1 unit was taken as 1 m.");
    }

    void checkCancelled() const
    {
        if (m_progress.cancelled())
            throw Refusal(ErrorKind::cancelled, "the import was cancelled");
    }

    Words m_words;
    const Progress& m_progress;
    const ImportLimits& m_limits;
    Model& m_model;
    Issues& m_issues;
    std::vector<Joint> m_joints; // one a node
    std::size_t m_columns = 0;   // channels of all joints
};

} // namespace

void readBvh(std::span<const std::uint8_t> file, const Progress& progress, const ImportLimits& limits, Model& model,
             Issues& issues)
{
    progress.report(0.1, "Reading the motion");
    Reader(file, progress, limits, model, issues).read();
}

} // namespace sinew::bvh
