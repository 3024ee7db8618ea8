//! Reads the triangles of glTF 2.0 files, text and binary.
//!
//! Reads the positions of all triangles in the default scene, and applies the transforms of their nodes.
//! Materials, animations, skins and morph targets are ignored.

mod bytes;
mod document;
mod fault;

use glam::{Affine3A, Mat4, Quat, Vec3};
use rustc_hash::FxHashMap;

use self::bytes::{Accessors, Corners, Positions, buffer, chunks, entry, unsupported_version};
use self::document::{Document, Node, Primitive};
pub use self::fault::GltfError;
use super::RawMesh;
use super::ground::MAX_TRIANGLES;
use crate::geom::shape::REACH;
use crate::text::id;

/// Prefixes of extensions that do not change triangles, or that are supported.
const HARMLESS: [&str; 8] = [
    "KHR_materials_",
    "KHR_texture_",
    "KHR_lights_",
    "KHR_mesh_quantization",
    "KHR_animation_",
    "KHR_xmp",
    "EXT_texture_",
    "MSFT_texture_",
];

/// Maximum number of visited primitives, sparse vertices and strip triangles.
const MAX_VISITS: u64 = 3 * MAX_TRIANGLES as u64;

/// The triangles of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GltfMesh {
    /// The triangles of all nodes, y up, m.
    pub mesh: RawMesh,
    /// Ignored contents, and the supported form.
    pub left_out: Vec<(String, &'static str)>,
}

/// Reads the mesh of a file; `open` reads a buffer file by the name that the glTF file gives it.
///
/// # Errors
/// If the file is damaged, refers to a missing part, needs an extension that changes triangles, or has
/// no triangle. Also for more than [`MAX_TRIANGLES`] triangles.
pub fn read_gltf(
    bytes: &[u8],
    open: &mut dyn FnMut(&str) -> Result<Vec<u8>, String>,
) -> Result<GltfMesh, GltfError> {
    let is_binary = bytes.starts_with(b"glTF");
    let (json, binary) = if is_binary { chunks(bytes)? } else { (bytes, None) };
    let document = parse(json, is_binary)?;
    if !document.asset.version.starts_with("2.") {
        return Err(unsupported_version(&document.asset.version));
    }
    let is_unread = |name: &&String| !HARMLESS.iter().any(|known| name.starts_with(known));
    if let Some(name) = document.extensions_required.iter().find(is_unread) {
        let name: String = name.chars().take(60).collect();
        let problem = id::MESH_EXTENSION_NOT_READ.with(&[("extension", &format_args!("{name:?}"))]);
        return Err(GltfError::new("", problem, id::MESH_SAVED_WITHOUT_EXTENSION.text()));
    }
    let mut buffers = Vec::new();
    for (index, one) in document.buffers.iter().enumerate() {
        let place = format!("buffers[{index}]");
        buffers.push(buffer(&place, one, binary.filter(|_| index == 0), open)?);
    }
    let accessors = Accessors { document: &document, buffers: &buffers };
    let mut reader =
        SceneReader { accessors, mesh: RawMesh::default(), visits: 0, ignored: Ignored::default() };
    reader.read_nodes()?;
    if reader.mesh.triangles.is_empty() {
        return Err(GltfError::new(
            "",
            id::MESH_NO_TRIANGLE.text(),
            id::MESH_SCENE_WITH_MESH.text(),
        ));
    }
    let left_out = reader.left_out();
    Ok(GltfMesh { mesh: reader.mesh, left_out })
}

fn parse(json: &[u8], is_binary: bool) -> Result<Document, GltfError> {
    serde_json::from_slice(json).map_err(|error| {
        let place = if is_binary { id::MESH_JSON_LINE_COLUMN } else { id::MESH_LINE_COLUMN };
        let place = place.with(&[("line", &error.line()), ("column", &error.column())]);
        let text = error.to_string();
        let problem = text.split(" at line ").next().unwrap_or_default();
        GltfError::new(&place, problem, "glTF 2.0")
    })
}

/// Reads the nodes of a scene.
struct SceneReader<'b> {
    accessors: Accessors<'b>,
    mesh: RawMesh,
    visits: u64,
    ignored: Ignored,
}

/// Numbers of ignored contents, by kind.
#[derive(Default)]
struct Ignored {
    /// Primitives that are points or lines.
    lines: u64,
    /// Nodes with skins.
    skins: u64,
    /// Primitives with morph targets.
    targets: u64,
}

impl SceneReader<'_> {
    /// Adds the triangles of all nodes, parents before children.
    fn read_nodes(&mut self) -> Result<(), GltfError> {
        let document = self.accessors.document;
        let mut is_visited = vec![false; document.nodes.len()];
        let (place, roots) = roots(document)?;
        let mut pending: Vec<(usize, Affine3A)> = Vec::new();
        let mut mark_visited = |place: &str, index: usize| {
            entry(place, &document.nodes, index, "node")?;
            if std::mem::replace(&mut is_visited[index], true) {
                let problem = id::MESH_NODE_HAS_TWO_PARENTS.with(&[("node", &index)]);
                return Err(GltfError::new(place, problem, id::MESH_ONE_PARENT_EACH.text()));
            }
            Ok(())
        };
        for root in roots.iter().rev() {
            mark_visited(&place, *root)?;
            pending.push((*root, Affine3A::IDENTITY));
        }
        while let Some((index, parent)) = pending.pop() {
            let node = &document.nodes[index];
            let place = format!("nodes[{index}]");
            let pose = parent * transform(node);
            for child in node.children.iter().rev() {
                mark_visited(&place, *child)?;
                pending.push((*child, pose));
            }
            let Some(number) = node.mesh else { continue };
            let mesh = entry(&place, &document.meshes, number, "mesh")?;
            self.ignored.skins += u64::from(node.skin.is_some());
            for (k, primitive) in mesh.primitives.iter().enumerate() {
                self.read_primitive(&format!("meshes[{number}].primitives[{k}]"), primitive, pose)?;
            }
        }
        Ok(())
    }

    /// Counts visits, up to a limit: many nodes can share one mesh.
    fn visit(&mut self, place: &str, count: u64) -> Result<(), GltfError> {
        self.visits = self.visits.saturating_add(count);
        if self.visits > MAX_VISITS {
            let problem = id::MESH_TOO_MANY_PRIMITIVES.with(&[("most", &MAX_VISITS)]);
            return Err(GltfError::new(
                place,
                problem,
                id::PARAMS_AT_MOST.with(&[("most", &MAX_VISITS)]),
            ));
        }
        Ok(())
    }

    fn read_primitive(
        &mut self,
        place: &str,
        primitive: &Primitive,
        pose: Affine3A,
    ) -> Result<(), GltfError> {
        self.visit(place, 1)?;
        let mode = primitive.mode.unwrap_or(4);
        if !(4..=6).contains(&mode) {
            self.ignored.lines += 1;
            if mode < 4 {
                return Ok(());
            }
            let range = id::PARAMS_RANGE.with(&[("low", &0), ("high", &6)]);
            return Err(GltfError::new(place, id::MESH_MODE_IS.with(&[("mode", &mode)]), range));
        }
        self.ignored.targets += u64::from(!primitive.targets.is_empty());
        let Some(number) = primitive.attributes.position else {
            return Err(GltfError::new(
                place,
                id::MESH_NO_POSITIONS.text(),
                id::MESH_POSITION_ATTRIBUTE.text(),
            ));
        };
        let sparse = self
            .accessors
            .document
            .accessors
            .get(number)
            .and_then(|accessor| accessor.sparse.as_ref());
        self.visit(place, sparse.map_or(0, |sparse| sparse.count))?;
        let positions = self.accessors.positions(place, number)?;
        let corners = match primitive.indices {
            Some(indices) => self.accessors.corners(place, indices)?,
            None => Corners::All(positions.count),
        };
        let count = corners.count();
        let triangles = if mode == 4 { count / 3 } else { count.saturating_sub(2) };
        if mode == 4 && !count.is_multiple_of(3) {
            let problem = id::MESH_CORNERS_OF_TRIANGLES.with(&[("corners", &count)]);
            return Err(GltfError::new(place, problem, id::MESH_MULTIPLE_OF_THREE.text()));
        }
        let total = triangles.saturating_add(self.mesh.triangles.len() as u64);
        if total > MAX_TRIANGLES as u64 {
            let problem = id::MESH_MORE_THAN_TRIANGLES.with(&[("most", &MAX_TRIANGLES)]);
            return Err(GltfError::new(
                place,
                problem,
                id::PARAMS_AT_MOST.with(&[("most", &MAX_TRIANGLES)]),
            ));
        }
        // Degenerate triangles of strips are not added to the mesh, so they count as visits.
        self.visit(place, if mode == 5 { triangles } else { 0 })?;
        let corners_of = |k: u64| match (mode, k % 2) {
            (4, _) => [3 * k, 3 * k + 1, 3 * k + 2],
            (5, 0) => [k, k + 1, k + 2],
            (5, _) => [k, k + 2, k + 1],
            _ => [k + 1, k + 2, 0],
        };
        let all = (0..triangles).map(|k| corners_of(k).map(|corner| corners.at(corner)));
        self.add_triangles(place, all, &positions, (pose, mode == 5))
    }

    /// Adds triangles given by vertex numbers. Strips repeat corners on purpose: such triangles are skipped.
    fn add_triangles(
        &mut self,
        place: &str,
        all: impl Iterator<Item = [u32; 3]>,
        positions: &Positions,
        (pose, is_strip): (Affine3A, bool),
    ) -> Result<(), GltfError> {
        let is_mirrored = pose.matrix3.determinant() < 0.0;
        let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
        for [a, b, c] in all {
            if is_strip && (a == b || b == c || c == a) {
                continue;
            }
            let mut corners = [a, b, c];
            for corner in &mut corners {
                if let Some(known) = numbers.get(corner) {
                    *corner = *known;
                    continue;
                }
                if u64::from(*corner) >= positions.count {
                    let problem = id::MESH_NO_SUCH_VERTEX.with(&[("number", &corner)]);
                    let below = id::MESH_BELOW_LIMIT.with(&[("limit", &positions.count)]);
                    return Err(GltfError::new(place, problem, below));
                }
                let local = positions.at(*corner);
                check_vertex(place, *corner, local)?;
                let placed = pose.transform_point3(local);
                check_vertex(place, *corner, placed)?;
                let number = self.mesh.positions.len() as u32;
                numbers.insert(*corner, number);
                self.mesh.positions.push(placed);
                *corner = number;
            }
            if is_mirrored {
                corners.swap(1, 2);
            }
            self.mesh.triangles.push(corners);
        }
        Ok(())
    }

    /// Lists contents that were not read.
    fn left_out(&self) -> Vec<(String, &'static str)> {
        let Ignored { lines, skins, targets } = self.ignored;
        let scenes = self.accessors.document.scenes.len().saturating_sub(1) as u64;
        let all = [
            (lines, id::MESH_LINES_LEFT_OUT, id::MESH_TRIANGLES_EXPECTED),
            (skins, id::MESH_SKINS_NOT_APPLIED, id::MESH_IN_FINAL_POSE),
            (targets, id::MESH_MORPH_TARGETS_NOT_APPLIED, id::MESH_IN_FINAL_SHAPE),
            (scenes, id::MESH_OTHER_SCENES_LEFT_OUT, id::MESH_ONE_SCENE_EXPECTED),
        ];
        let some = all.into_iter().filter(|(count, ..)| *count > 0);
        some.map(|(count, problem, wanted)| (problem.with(&[("count", &count)]), wanted.text()))
            .collect()
    }
}

/// Returns the root nodes, and the place in the file that lists them.
fn roots(document: &Document) -> Result<(String, Vec<usize>), GltfError> {
    if let Some(index) = document.scene.or((!document.scenes.is_empty()).then_some(0)) {
        let scene = entry("scene", &document.scenes, index, "scene")?;
        return Ok((format!("scenes[{index}]"), scene.nodes.to_vec()));
    }
    let mut is_root = vec![true; document.nodes.len()];
    for child in document.nodes.iter().flat_map(|node| node.children.iter()) {
        if let Some(is_root) = is_root.get_mut(*child) {
            *is_root = false;
        }
    }
    let roots = is_root.iter().enumerate().filter(|(_, is_root)| **is_root).map(|(index, _)| index);
    Ok(("nodes".to_owned(), roots.collect()))
}

/// Returns the transform from a node to its parent.
fn transform(node: &Node) -> Affine3A {
    if let Some(columns) = &node.matrix {
        return Affine3A::from_mat4(Mat4::from_cols_array(columns));
    }
    Affine3A::from_scale_rotation_translation(
        node.scale.map_or(Vec3::ONE, Vec3::from_array),
        node.rotation.map_or(Quat::IDENTITY, Quat::from_array),
        node.translation.map_or(Vec3::ZERO, Vec3::from_array),
    )
}

fn check_vertex(place: &str, vertex: u32, at: Vec3) -> Result<(), GltfError> {
    let is_wrong = |number: f32| number.is_nan() || number.abs() > REACH;
    let axes = ["x", "y", "z"].into_iter().zip(at.to_array());
    match axes.into_iter().find(|(_, number)| is_wrong(*number)) {
        Some((axis, number)) => {
            let problem = id::MESH_VERTEX_COORDINATE.with(&[
                ("vertex", &vertex),
                ("axis", &axis),
                ("coordinate", &format_args!("{number:e}")),
            ]);
            Err(GltfError::new(
                place,
                problem,
                id::MESH_NUMBER_WITHIN_REACH.with(&[("reach", &format_args!("{REACH:e}"))]),
            ))
        }
        None => Ok(()),
    }
}
