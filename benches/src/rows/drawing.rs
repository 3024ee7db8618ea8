//! Row i: CPU time for drawing 10,000 boxes, against 10,000 calls of macroquad's `draw_cube`.
//!
//! Needs the feature `drawing` and a display. Measures the CPU time of the drawing thread, from
//! the positions of the boxes to the last OpenGL call. With software OpenGL this thread also shades
//! vertices. `GALLIUM_NOOP=1` makes Mesa accept all calls and draw nothing, as if a graphics card
//! did the work.

use std::sync::mpsc::channel;

use collidoscope::app::Lens;
use collidoscope::mesh::solid::cuboid;
use collidoscope::window::render::{Frame, Instance, MeshId, Renderer, Theme3d};
use cpu_time::ThreadTime;
use glam::{Mat4, Vec2, Vec3, vec3};
use macroquad::camera::{Camera3D, set_camera, set_default_camera};
use macroquad::color::Color;
use macroquad::models::draw_cube;
use macroquad::window::{Conf, next_frame};

use crate::inputs::{Order, Random, shuffle};
use crate::table::Line;
use crate::timing::{Side, Times, Turns};

/// Number of boxes.
const BOXES: usize = 10_000;

/// Size of the window, pixels.
const SIZE: [i32; 2] = [1280, 720];

/// Draw calls per frame that draw no solids: the sky.
const OTHER_DRAW_CALLS: usize = 1;

/// Position and size of a box, m.
type Placed = (Vec3, Vec3);

pub(crate) fn run() -> Vec<Line> {
    let (sender, receiver) = channel();
    let conf = Conf {
        window_title: "row i".to_owned(),
        window_width: SIZE[0],
        window_height: SIZE[1],
        ..Conf::default()
    };
    macroquad::Window::from_config(conf, async move {
        // The window has its final size after one frame.
        next_frame().await;
        let _ = sender.send(measure().await);
    });
    let (times, draw_calls) = receiver.recv().expect("the window was open");
    let work =
        format!("drawing 10,000 boxes · macroquad draw_cube · {draw_calls} draw call a pass");
    vec![Line::of_pair("i", work, &times, 0.10)]
}

fn boxes() -> Vec<Placed> {
    let mut random = Random(31);
    let mut component = |reach: f32| random.between(-reach, reach);
    let placed = |_| {
        let position = vec3(component(40.0), component(10.0), component(40.0));
        (position, vec3(component(0.4), component(0.4), component(0.4)).abs() + 0.1)
    };
    (0..BOXES).map(placed).collect()
}

/// Our renderer and its inputs.
struct Ours {
    renderer: Renderer,
    cube: MeshId,
    boxes: Vec<Placed>,
    instances: Vec<Instance>,
    lens: Lens,
    theme: Theme3d,
}

impl Ours {
    fn new() -> Self {
        let mut renderer = Renderer::new().expect("instances can be drawn");
        let cube = renderer.add_mesh(&cuboid(Vec3::ONE, [255; 4]));
        let eye = vec3(0.0, 30.0, 80.0);
        let size = Vec2::new(SIZE[0] as f32, SIZE[1] as f32);
        let view = Mat4::look_at_rh(eye, Vec3::ZERO, Vec3::Y);
        let projection = Mat4::perspective_rh_gl(0.8, size.x / size.y, 0.1, 500.0);
        let lens = Lens::new((view, projection), eye, size);
        let theme = Theme3d {
            sun: vec3(0.3, 1.0, 0.2),
            zenith: [90, 140, 200],
            horizon: [200, 210, 220],
            ground: [120, 120, 120],
            grid_minor: [100, 100, 100],
            grid_major: [80, 80, 80],
            shade: [0.4; 3],
            bounce: [0.3; 3],
            exposure: 1.0,
            haze: 400.0,
        };
        Self { renderer, cube, boxes: boxes(), instances: Vec::new(), lens, theme }
    }

    fn draw(&mut self) {
        self.instances.clear();
        self.instances.extend(self.boxes.iter().map(|&(position, size)| Instance {
            mesh: self.cube,
            transform: Mat4::from_translation(position) * Mat4::from_scale(size),
            tint: [1.0, 0.8, 0.6, 1.0],
            opacity: 1.0,
            outline: false,
            metred: false,
        }));
        let [width, height] = SIZE;
        self.renderer.draw(&Frame {
            lens: &self.lens,
            viewport: [0, 0, width, height],
            instances: &self.instances,
            fills: &[],
            fades: &[],
            cut: (Vec3::ZERO, 0.0),
            shadow_centre: Vec3::ZERO,
            shadow_radius: 60.0,
            ground: None,
            theme: &self.theme,
        });
    }
}

/// Returns the CPU time of this thread for `work`, per box, s.
fn time(work: impl FnOnce()) -> f64 {
    let start = ThreadTime::now();
    work();
    start.elapsed().as_secs_f64() / BOXES as f64
}

impl Side for Ours {
    fn shuffle(&mut self, round: usize) {
        shuffle(&mut self.boxes, round);
    }

    fn run(&mut self) -> f64 {
        time(|| self.draw())
    }
}

/// macroquad's side: the boxes to draw.
struct Theirs(Vec<Placed>);

impl Side for Theirs {
    fn shuffle(&mut self, round: usize) {
        shuffle(&mut self.0, round);
    }

    fn run(&mut self) -> f64 {
        let vector = |v: Vec3| macroquad::math::vec3(v.x, v.y, v.z);
        let eye = vector(vec3(0.0, 30.0, 80.0));
        time(|| {
            set_camera(&Camera3D { position: eye, ..Camera3D::default() });
            for (at, size) in &self.0 {
                draw_cube(vector(*at), vector(*size), None, Color::new(1.0, 0.8, 0.6, 1.0));
            }
            // Changing the camera issues the OpenGL calls.
            set_default_camera();
        })
    }
}

/// Times both sides in turns, a frame each; also returns our draw calls for solids per pass.
async fn measure() -> (Times, usize) {
    let mut ours = Ours::new();
    ours.draw();
    // One pass draws the shadows, one the picture.
    let draw_calls = (ours.renderer.draw_calls() - OTHER_DRAW_CALLS) / 2;
    assert_eq!(ours.renderer.draw_calls(), 2 + OTHER_DRAW_CALLS, "one a pass");
    let mut turns = Turns::new(Order::Predictable, ours, Theirs(boxes()));
    while turns.round() {
        next_frame().await;
    }
    (turns.times(), draw_calls)
}
