//! Colours and light of the 3D view.

use glam::Vec3;

use super::pipelines::Uniforms;

/// sRGB colour, one byte a channel.
pub type Rgb = [u8; 3];

/// Colours and light of the displayed world. Fields may be changed between frames.
///
/// The light is normalised: a face turned straight up in full sun has its own colour times
/// [`exposure`](Self::exposure), and the sunlit ground is exactly [`ground`](Self::ground). Overlay
/// contrast can therefore be computed from the fields.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme3d {
    /// Direction from the ground towards the sun, world frame, any length; no sun if `y` ≤ 0.
    pub sun: Vec3,
    /// Colour of the sky at the zenith.
    pub zenith: Rgb,
    /// Colour of the sky at the horizon, and of the haze.
    pub horizon: Rgb,
    /// Colour of the sunlit ground between the grid lines.
    pub ground: Rgb,
    /// Colour of the minor grid lines, every metre.
    pub grid_minor: Rgb,
    /// Colour of the bold grid lines, every five metres.
    pub grid_major: Rgb,
    /// Fraction of the light left in a shadow, per channel, linear, 0..1.
    pub shade: [f32; 3],
    /// Fraction of the light on a face turned straight down, per channel, linear, 0..1.
    pub bounce: [f32; 3],
    /// Brightness of solids, linear; 1 in daylight.
    pub exposure: f32,
    /// Distance of complete haze, m; haze begins at a quarter of it.
    pub haze: f32,
}

/// Converts sRGB to linear light by squaring; the shaders take the root.
pub(super) fn linear(color: Rgb) -> [f32; 3] {
    color.map(|c| (f32::from(c) / 255.0) * (f32::from(c) / 255.0))
}

/// Writes the uniforms of the light: sun and sky together give an upward face exactly `exposure`.
pub(super) fn write_uniforms(out: &mut Uniforms, theme: &Theme3d) {
    let sun = theme.sun.try_normalize().unwrap_or(Vec3::Y);
    let exposed = |[r, g, b]: [f32; 3]| [r, g, b, 0.0].map(|light| light * theme.exposure);
    // Limits the strength of a sun near the horizon, which would grow without bound.
    let strength = if sun.y > 0.0 { 1.0 / sun.y.max(0.1) } else { 0.0 };
    out.sun[..3].copy_from_slice(&sun.to_array());
    out.sunlight = exposed(theme.shade.map(|shade| (1.0 - shade) * strength));
    out.ambient_up = exposed(theme.shade);
    out.ambient_down = exposed(theme.bounce);
}

/// Returns the light on a face with this unit normal in full sun, linear, per channel.
#[cfg(test)]
#[must_use]
pub fn light_on(theme: &Theme3d, normal: Vec3) -> [f32; 3] {
    let mut out = Uniforms::default();
    write_uniforms(&mut out, theme);
    let sun = Vec3::from_slice(&out.sun[..3]);
    let up = normal.y * 0.5 + 0.5;
    std::array::from_fn(|k| {
        let sky = out.ambient_down[k] + (out.ambient_up[k] - out.ambient_down[k]) * up;
        sky + out.sunlight[k] * normal.dot(sun).max(0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::window::theme::Theme;

    fn light(theme: &Theme3d) -> Uniforms {
        let mut out = Uniforms::default();
        write_uniforms(&mut out, theme);
        out
    }

    #[test]
    fn a_face_turned_up_shows_its_own_colour() {
        for dark in [false, true] {
            let theme = Theme::new(dark).world;
            let light = light(&theme);
            for k in 0..3 {
                let up = light.ambient_up[k] + light.sunlight[k] * light.sun[1];
                assert!((up - theme.exposure).abs() < 1e-5, "{up}");
            }
        }
    }

    #[test]
    fn no_sun_shines_from_below() {
        let theme = Theme3d { sun: Vec3::NEG_Y, ..Theme::new(false).world };
        assert!(light(&theme).sunlight.iter().all(|light| light.abs() < 1e-6));
    }
}
