// Clips, layers and cues of a project, as tables.
#include "core/project/compile/compiler.h"

#include "core/model/transform_map.h"
#include "core/project/clip_ref.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sinew {
void Compiler::clips()
{
    ClipTable& t = m_program.clips;
    ClipTrackTable& tracks = m_program.clipTracks;
    for (std::size_t i = 0; i < m_project.clips.size(); ++i) {
        const Clip& clip = m_project.clips[i];
        t.reference.push_back(clip.id);
        t.duration.push_back(clip.duration);
        t.loop.push_back(clip.loop);
        t.poseClip.push_back(-1);
        t.closing.push_back(0.0);
        t.firstTrack.push_back(static_cast<int>(tracks.size()));
        for (std::size_t k = 0; k < clip.tracks.size(); ++k)
            clipTrack(clip.tracks[k], fmt::format("/clips/{}/tracks/{}", i, k));
        t.trackCount.push_back(static_cast<int>(tracks.size()) - t.firstTrack.back());
    }

    const std::vector<std::string>& closed = m_project.model.loopClosed;
    for (std::size_t i = 0; i < m_program.rig->clips.size(); ++i) {
        const PoseClip& clip = m_program.rig->clips[i];
        const bool closes = m_rig->gap[i] > kClosedGap && std::ranges::find(closed, clip.name) != closed.end();
        t.reference.push_back(modelClip(clip.name));
        t.duration.push_back(clip.duration);
        t.loop.push_back(true);
        t.poseClip.push_back(static_cast<int>(i));
        t.closing.push_back(closes ? m_rig->closing[i] : 0.0);
        t.firstTrack.push_back(static_cast<int>(tracks.size()));
        t.trackCount.push_back(0);
    }
    for (std::size_t i = 0; m_model && i < closed.size(); ++i)
        if (findClip(*m_model, closed[i]) < 0)
            warn("missing-clip", fmt::format("The model has no clip \"{}\" to close.", closed[i]),
                 fmt::format("/model/loopClosed/{}", i));
}

void Compiler::clipTrack(const ClipTrack& track, const std::string& where)
{
    ClipTrackTable& tracks = m_program.clipTracks;
    const bool part = track.target == ClipTrack::Target::part;
    std::array<int, 3> target{-1, -1, -1};
    for (std::size_t c = 0; c < track.ids.size(); ++c) {
        target[c] = part ? partRow(track.ids[c]) : parameterRow(track.ids[c]);
        if (target[c] < 0)
            return warn("missing-target",
                        fmt::format("There is no {} \"{}\": this track does nothing.", part ? "part" : "parameter",
                                    track.ids[c]),
                        fmt::format("{}/ids/{}", where, c));
    }
    if (track.track.keys.empty())
        return inform("no-keys", "A track of a clip has no keys: it does nothing.", where + "/track/keys");
    tracks.part.push_back(part);
    tracks.target.push_back(target);
    tracks.track.push_back(addTrack(track.track, where + "/track"));
}

int Compiler::clipRow(const ClipRef& clip, const std::string& where, bool loops)
{
    if (clip.empty())
        return -1;
    const ClipTable& t = m_program.clips;
    const auto found = std::ranges::find(t.reference, clip);
    if (found == t.reference.end()) {
        const std::string_view name = modelClipName(clip);
        if (m_model)
            warn("missing-clip", fmt::format("The model has no clip \"{}\": nothing plays in its place.", name), where);
        else
            warn("no-model", fmt::format("Clip \"{}\" needs a model, and there is none.", name), where);
        return -1;
    }
    const auto row = static_cast<std::size_t>(found - t.reference.begin());
    const int pose = t.poseClip[row];
    if (loops && pose >= 0 && m_rig->gap[static_cast<std::size_t>(pose)] > kClosedGap && t.closing[row] == 0.0
        && t.duration[row] > 0.0) {
        const std::string& played = m_program.rig->clips[static_cast<std::size_t>(pose)].name;
        if (const float travel = m_rig->travel[static_cast<std::size_t>(pose)]; travel > 0.0f) {
            inform("clip-travels",
                   fmt::format("Clip \"{}\" travels {:.2g} m: looping, it is back where it set out.", played, travel), played,
                   "Follow it with the camera");
            return static_cast<int>(row);
        }
        const float percent = 100.0f * m_rig->gap[static_cast<std::size_t>(pose)];
        inform("loop-open",
               fmt::format("Clip \"{}\" doesn't end where it starts: looping, it jumps by {} % of the model's size.",
                           played,
                           percent < 10.0f ? fmt::format("{:.2g}", percent) : fmt::format("{:.0f}", percent)),
               played, "Close the loop");
    }
    return static_cast<int>(row);
}

void Compiler::layers()
{
    LayerTable& t = m_program.layers;
    CueTable& cues = m_program.cues;
    for (std::size_t i = 0; i < m_project.layers.size(); ++i) {
        const Layer& layer = m_project.layers[i];
        const std::string where = fmt::format("/layers/{}", i);
        t.id.push_back(layer.id);
        t.weight.push_back(layer.weight);
        t.mute.push_back(layer.mute);
        t.solo.push_back(layer.solo);
        t.fade.push_back(layer.fade);
        t.clip.push_back(clipRow(layer.clip, where + "/clip", true));
        t.nextClip.push_back(clipRow(layer.nextClip, where + "/nextClip", true));
        t.mix.push_back(layer.mix);
        t.transition.push_back(layer.transitionDuration);
        t.curve.push_back(layer.transitionCurve);
        t.speed.push_back(layer.speed);

        std::vector<std::size_t> mine;
        for (std::size_t k = 0; k < m_project.cues.size(); ++k)
            if (m_project.cues[k].layer == layer.id)
                mine.push_back(k);
        std::ranges::stable_sort(mine, {}, [this](std::size_t k) { return m_project.cues[k].time; });
        t.firstCue.push_back(static_cast<int>(cues.size()));
        t.cueCount.push_back(static_cast<int>(mine.size()));
        for (const std::size_t k : mine) {
            const Cue& cue = m_project.cues[k];
            cues.time.push_back(cue.time);
            cues.clip.push_back(clipRow(cue.clip, fmt::format("/cues/{}/clip", k), cue.loop));
            cues.transition.push_back(cue.transition);
            cues.curve.push_back(cue.curve);
            cues.speed.push_back(cue.speed);
            cues.loop.push_back(cue.loop);
        }
    }
}

}  // namespace sinew
