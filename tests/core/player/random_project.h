// Random projects: mostly valid, with everything in them.
#pragma once

#include "tests/core/player/builders.h"

#include <limits>
#include <random>

namespace sinew::test {

class RandomProject {
public:
    explicit RandomProject(std::uint32_t seed) : m_random(seed) {}

    double number(double low, double high) { return std::uniform_real_distribution(low, high)(m_random); }
    int whole(int low, int high) { return std::uniform_int_distribution(low, high)(m_random); }
    bool chance(double p) { return number(0, 1) < p; }

    // wild: some numbers are extreme, and some projects invalid.
    Project make(bool wild)
    {
        m_wild = wild;
        Project project;
        project.settings.clampEachStage = chance(0.3);
        project.settings.layerRule = chance(0.5) ? LayerRule::eased : LayerRule::applier;
        project.settings.channels.clear();
        for (int i = whole(wild ? 0 : 1, 3); i > 0; --i)
            project.settings.channels.push_back({"c", value(3), {}});
        const int parameters = whole(1, 5);
        for (int i = 0; i < parameters; ++i) {
            const double low = value(40);
            const double high = low + std::abs(value(80)) + (wild ? 0.0 : 1.0);
            Parameter p = parameter("p" + std::to_string(i), low, high, low + (high - low) * number(0, 1));
            p.range = static_cast<RangePolicy>(whole(0, 2));
            project.parameters.push_back(p);
        }
        project.parts = {{"part", "", number(0, 1), {}, {}}};
        for (int i = whole(0, 6); i > 0; --i)
            project.drivers.push_back(randomDriver(project, "d" + std::to_string(i)));
        addClips(project);
        addBindings(project);
        addLook(project);
        return project;
    }

    Driver randomDriver(const Project& project, std::string id)
    {
        Driver d;
        int width = 1;
        switch (whole(0, 5)) {
        case 0:
            width = whole(1, 3);
            d.motion = randomTrack(width);
            break;
        case 1: d.motion = DecayingSine{value(50), positive(5), std::abs(value(5)), value(2)}; break;
        case 2: d.motion = Ramp{value(40), value(40), positive(2), randomFollow()}; break;
        case 3:
            width = 2;
            d.motion = Projectile{number(0, 180), std::abs(value(500)), number(0, 1), number(0, 1), positive(900),
                                  whole(0, 12)};
            break;
        case 4: {
            Harmonic h;
            h.channel = whole(0, static_cast<int>(project.settings.channels.size()) - (m_wild ? 0 : 1));
            h.direction = static_cast<Direction>(whole(0, 2));
            h.normalizedOrigin = number(0, 1);
            h.normalizedRange = number(0, 1);
            h.duration = positive(4);
            h.phase = value(2);
            h.finishCycle = chance(0.5);
            d.motion = h;
            break;
        }
        default: d.motion = Look{static_cast<Axis>(whole(0, 2)), value(20)}; break;
        }
        d.id = std::move(id);
        for (int i = whole(0, 2) * width; i > 0; --i)
            d.targets.push_back("p" + std::to_string(whole(0, static_cast<int>(project.parameters.size()) - 1)));
        d.start = chance(0.5) ? 0.0 : value(2);
        if (chance(0.2))
            d.trigger = "go";
        d.weight = chance(0.5) ? 1.0 : value(2);
        d.blend = static_cast<BlendMode>(whole(0, 3));
        d.enabled = chance(0.9);
        d.mute = chance(0.1);
        d.solo = chance(0.1);
        d.fadeIn = chance(0.3) ? std::abs(value(1)) : 0.0;
        d.fadeOut = chance(0.3) ? std::abs(value(1)) : 0.0;
        if (chance(0.4))
            d.stagger = Stagger{static_cast<Stagger::Mode>(whole(0, 1)), std::abs(value(1)), std::abs(value(1)),
                                static_cast<std::uint64_t>(whole(0, 1000)),
                                static_cast<Stagger::PhaseUnit>(whole(0, 1)), value(1), number(0, 1)};
        return d;
    }

    Track randomTrack(int width)
    {
        Track track;
        track.width = width;
        track.before = static_cast<Extrapolation>(whole(0, 4));
        track.after = static_cast<Extrapolation>(whole(0, 4));
        if (chance(0.4))
            track.followThrough = randomFollow();
        double time = value(1);
        for (int i = whole(1, 5); i > 0; --i) {
            Key key;
            key.time = time;
            time += positive(1);
            const auto components = [&] {
                std::vector<double> v;
                for (int c = 0; c < width; ++c)
                    v.push_back(value(40));
                return v;
            };
            key.value = components();
            key.interpolation = {static_cast<Interpolation::Kind>(whole(0, 3)), static_cast<EaseFamily>(whole(0, 10)),
                                 static_cast<EaseSide>(whole(0, 2))};
            key.out = {std::abs(value(0.5)), components()};
            key.in = {-std::abs(value(0.5)), components()};
            if (chance(0.2))
                key.followThrough = randomFollow();
            track.keys.push_back(key);
        }
        return track;
    }

    FollowThrough randomFollow()
    {
        FollowThrough f;
        if (chance(0.5))
            f.kind = Overshoot{positive(4), std::abs(value(6))};
        else
            f.kind = Bounce{number(0, 1), positive(900), whole(0, 9)};
        f.residue = static_cast<Residue>(whole(0, 2));
        f.published = chance(0.3);
        f.usePeakSpeed = chance(0.3);
        return f;
    }

private:
    // About that size; wild ones may be anything.
    double value(double size)
    {
        if (m_wild && chance(0.005)) {
            const double odd[] = {0.0, 1e300, -1e300, 1e12, -1e12, 1e-300, 1e9, std::numeric_limits<double>::quiet_NaN(),
                                  std::numeric_limits<double>::infinity(), -0.0};
            return odd[whole(0, 9)];
        }
        return number(-size, size);
    }
    double positive(double size) { return std::abs(value(size)) + (m_wild ? 0.0 : 0.01); }

    void addClips(Project& project)
    {
        for (int i = 0; i < 2; ++i) {
            Clip clip;
            clip.id = "clip" + std::to_string(i);
            clip.duration = positive(3);
            clip.loop = chance(0.5);
            clip.tracks.push_back({ClipTrack::Target::parameter, {"p0"}, randomTrack(1), {}});
            if (chance(0.5))
                clip.tracks.push_back({ClipTrack::Target::part, {"part"}, randomTrack(1), {}});
            project.clips.push_back(clip);
        }
        const ClipRef refs[] = {"clip0", "clip1", "model:wave", "model:still", "model:bulging", "", "model:none"};
        for (int i = 0; i < whole(0, 3); ++i) {
            Layer l = layer("l" + std::to_string(i), refs[whole(0, 6)], number(0, 1));
            l.nextClip = refs[whole(0, 6)];
            l.mix = number(0, 1);
            l.mute = chance(0.1);
            l.speed = value(2);
            l.transitionDuration = std::abs(value(1));
            project.layers.push_back(l);
        }
        for (int i = 0; !project.layers.empty() && i < whole(0, 3); ++i) {
            Cue cue;
            cue.id = "cue" + std::to_string(i);
            cue.time = number(0, 3);
            cue.layer = project.layers[static_cast<std::size_t>(whole(0, static_cast<int>(project.layers.size()) - 1))].id;
            cue.clip = refs[whole(0, 6)];
            cue.transition = std::abs(value(1));
            cue.curve = static_cast<TransitionCurve>(whole(0, 3));
            cue.speed = value(2);
            cue.loop = chance(0.5);
            project.cues.push_back(cue);
        }
    }

    void addBindings(Project& project)
    {
        const char* objects[] = {"knee", "hip", "bulge", "part", "skin"};
        for (int i = whole(0, 5); i > 0; --i) {
            const int target = whole(0, 4);
            Binding b = binding("b" + std::to_string(i), "p0", static_cast<Binding::Target>(target),
                                target == 4 ? "part" : objects[target == 3 ? 2 : whole(0, 1)], value(3), value(3),
                                static_cast<Axis>(whole(0, 2)));
            b.clamp = chance(0.5);
            b.mode = chance(0.3) ? Binding::Mode::replace : Binding::Mode::relative;
            project.bindings.push_back(b);
        }
    }

    void addLook(Project& project)
    {
        project.look.target.kind = static_cast<LookTarget::Kind>(whole(0, 6));
        project.look.target.point = {value(2), value(2), value(2)};
        project.look.target.node = "prop";
        project.look.target.track = randomTrack(3);
        project.look.center.kind = static_cast<LookCenter::Kind>(whole(0, 3));
        project.look.center.node = "knee";
        project.look.damping = std::abs(value(0.3));
        project.look.active = chance(0.8);
        project.look.blend = static_cast<BlendMode>(whole(0, 3));
    }

    std::mt19937 m_random;
    bool m_wild = false;
};

}  // namespace sinew::test
