//! Damaged, invented and malicious links.

use std::time::{Duration, Instant};

use collidoscope::app::Link;
use collidoscope::app::link::{LONGEST_READ, MAX_UNPACKED};
use collidoscope::scene::{Progress, catalogue};
use data_encoding::BASE64URL_NOPAD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib;

use super::length::longest;
use super::{open, refused, text};
use crate::drive::restless;
use crate::random::Random;
use crate::session;

/// Time limit for reading a text.
const PATIENCE: Duration = Duration::from_millis(100);

fn pack(unpacked: &str) -> String {
    format!("#1.{}", BASE64URL_NOPAD.encode(&compress_to_vec_zlib(unpacked.as_bytes(), 1)))
}

fn unpack(link: &str) -> String {
    let bytes = BASE64URL_NOPAD.decode(link.trim_start_matches("#1.").as_bytes()).expect("base64");
    String::from_utf8(decompress_to_vec_zlib(&bytes).expect("packed")).expect("text")
}

/// A link of the first version, as made at that time.
const FIRST: &str = include_str!("first.txt");

#[test]
fn a_link_of_the_first_version_opens_unchanged() {
    let opened = open(FIRST);
    assert_eq!(opened.divergence, None, "the same state");
    let session = opened.first;
    assert_eq!((session.scene.id.as_str(), session.shown_tick()), ("tank/rebound", 45));
    assert_eq!(session.opened_tick().map(|opened| opened.at), Some(2));
    assert_eq!(text(&session), FIRST.trim(), "and it is still made so");
}

#[test]
fn an_earlier_link_with_the_contact_camera_opens_in_the_figure() {
    let kind = unpack(FIRST.trim());
    let (start, rest) = kind.split_once("kind:").expect("a camera");
    let end = rest.find(',').expect("more fields");
    let opened = open(&pack(&format!("{start}kind:Contact{}", &rest[end..])));
    assert_eq!(opened.divergence, None, "the same state");
    let (before, session) = (open(FIRST).first, opened.first);
    assert!(session.shows_figure());
    assert_eq!(session.shown_tick(), before.shown_tick(), "the same tick");
    assert_eq!(session.world().hash(), before.world().hash());
}

#[test]
fn invented_links_are_refused_with_field_and_remedy() {
    let good = unpack(FIRST.trim());
    assert!(good.contains("tick:45,") && good.contains("inside:2,"), "{good}");
    for (part, bad, message) in [
        (
            "(scene:",
            "(locks:[\"methods\"],scene:",
            "locks: unknown field `locks`; a newer collidoscope",
        ),
        ("kind:", "lean:3,kind:", "camera.lean: unknown field `lean`; a newer collidoscope"),
        (
            "inside:2,",
            "inside:2,overlays:[Stars],",
            "unknown variant `Stars`; a newer collidoscope",
        ),
        ("inside:2,", "inside:two,", "inside: `two` is not a whole number"),
        (
            "tank/rebound",
            "tank/rebounce",
            "scene: there is no built-in scene `tank/rebounce`; did you mean `tank/rebound`?",
        ),
        ("scene:\"tank/rebound\",", "", "scene: the link must name one scene"),
        ("tick:45,", "tick:4294967295,", "tick: its tick is 4294967295; at most 5184000"),
        ("tick:45,", "tick:44,", "keys: it is longer than 44 ticks"),
        (
            "tick:45,",
            "tick:45,edits:[(tick:46,path:\"a\",value:\"1\")],",
            "edits[0].tick: its tick is 46",
        ),
        (
            "tick:45,",
            "tick:45,edits:[(tick:4,path:\"a\",value:\"1\")],",
            "edits[0].path: no parameter `a`",
        ),
        ("tick:45,", "tick:45,set:[(path:\"driver.move_speed\",value:\"9e9\")],", "set[0].value: "),
        ("hash:\"", "hash:\"0", "is no hash; 16 hexadecimal digits"),
        ("yaw:", "yaw:1e30,pitch:", "the field `pitch` is given twice"),
        ("distance:12.25", "distance:0.0", "camera.distance: invalid camera number"),
        ("camera:(", "camera:((", "; `)` to close it"),
    ] {
        let text = good.replacen(part, bad, 1);
        assert_ne!(text, good, "{part}");
        let why = refused(&pack(&text));
        assert!(why.starts_with("link:1:") && why.contains(message), "{bad}: {why}");
    }
    let other = good.replacen("hash:\"", "hash:\"fedcba9876543210\",hash2:\"", 1);
    let other = other.split("hash2:\"").collect::<Vec<_>>();
    let other = format!("{}{}", other[0], &other[1][18..]);
    let found = open(&pack(&other)).divergence.expect("another hash was made there");
    assert_eq!((found.tick, found.hashes[0]), (45, 0xfedc_ba98_7654_3210), "it opens and is told");
    let own = format!(
        "{}\n(title: \"Mine\",\n world: Tank(driver: (move_speed: 1e9)))",
        good.replacen("\"tank/rebound\"", "\"\"", 1)
    );
    let why = refused(&pack(&own));
    assert!(why.starts_with("link's scene:2:") && why.contains("world.driver.move_speed"), "{why}");
    let both = format!("{good}\n(title: \"Mine\", world: Tank())");
    assert!(refused(&pack(&both)).contains("the link must name one scene"));
}

/// Values that commonly break programs.
const HOSTILE: [&str; 28] = [
    "99999999999",
    "-1",
    "0",
    "NaN",
    "inf",
    "1e38",
    "-0.0",
    "4294967295",
    ",",
    ":",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "\\",
    "\n",
    "\u{0}",
    "\u{1F600}",
    "*4294967295",
    "=1e39",
    "Object(4294967295)",
    "Spawned(0)",
    "../../etc/passwd",
    "Some(",
    "None",
    "keys:\"1:1\",",
    "/*",
];

/// Returns the text with one to four random mutations.
fn mutated(text: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        let mut below = |end: usize| random.below(end.max(1) as u64) as usize;
        let (at, length) = (below(bytes.len()), below(12));
        let end = (at + length).min(bytes.len());
        match below(8) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let part = bytes[at..end].to_vec();
                let to = below(bytes.len());
                bytes.splice(to..to, part);
            }
            2 => drop(bytes.splice(at..end, HOSTILE[below(HOSTILE.len())].bytes())),
            3 => bytes.truncate(at),
            4 => bytes.reverse(),
            5 | 6 if !bytes.is_empty() => {
                // Replaces a digit by another.
                let digits: Vec<usize> =
                    (0..bytes.len()).filter(|at| bytes[*at].is_ascii_digit()).collect();
                if let Some(at) = digits.get(below(digits.len())) {
                    bytes[*at] = b'0' + below(10) as u8;
                }
            }
            _ if !bytes.is_empty() => bytes[at] = 32 + below(95) as u8,
            _ => {}
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the result of an action within the time limit; retries, because other programs may use the
/// processor.
fn timed<T>(what: &str, mut act: impl FnMut() -> T) -> T {
    for _ in 0..4 {
        let start = Instant::now();
        let result = act();
        if start.elapsed() < PATIENCE {
            return result;
        }
    }
    panic!("it takes too long: {what}");
}

/// Mutates and reads `count` links, either their characters or their unpacked text, and begins every
/// `begun_every`th one. Returns the number read and the number begun.
fn survive(count: u32, begun_every: u32, seed: u64) -> (u32, u32) {
    let own = {
        let scene = catalogue::scene("tank/coins").expect("it ships");
        let scene = collidoscope::scene::parse("own", None, scene).expect("good");
        collidoscope::app::Session::new(scene, None)
    };
    let mut links = vec![text(&session("wall/room")), text(&own), FIRST.trim().to_owned()];
    for id in ["tank/arena", "map/corners", "bodies/ledge"] {
        links.push(text(&longest(id, 100, restless(100)).1));
    }
    let unpacked: Vec<String> = links.iter().map(|link| unpack(link)).collect();
    let mut random = Random(seed);
    let (mut read, mut begun) = (0, 0);
    for number in 0..count {
        let which = random.below(links.len() as u64) as usize;
        let link = if random.below(3) == 0 {
            mutated(&links[which], &mut random)
        } else {
            pack(&mutated(&unpacked[which], &mut random))
        };
        let Ok(link) = timed(&link, || Link::parse(&link)) else { continue };
        read += 1;
        if number % begun_every == 0 {
            let is_begun = link.begin(&Progress::default()).is_ok();
            begun += u32::from(is_begun);
            // Opening a link re-runs all of its ticks.
            if is_begun && link.tick <= 200 {
                assert!(link.open(&Progress::default()).is_ok(), "{link:?}");
            }
        }
    }
    (read, begun)
}

#[test]
fn mutated_links_are_read_or_refused_quickly() {
    let (read, begun) = survive(20_000, 50, 7);
    println!("{read} read, {begun} begun");
    assert!(read > 1_000 && begun > 5, "the mutations are too wild: {read}, {begun}");
}

/// `LINKS=1000000` sets the number of links.
#[test]
#[ignore = "slow: as many mutated links as are asked for"]
fn very_many_mutated_links_are_read_or_refused_quickly() {
    let count = std::env::var("LINKS").ok().and_then(|count| count.parse().ok()).unwrap_or(200_000);
    let start = Instant::now();
    let (read, begun) = survive(count, 500, 2026);
    println!("{count} links, {read} read, {begun} begun, {:?}", start.elapsed());
    assert!(read > count / 20);
}

/// The largest links within the limits.
#[test]
fn the_largest_links_are_read_in_time() {
    let head = unpack(FIRST.trim()).replacen("tick:45,", "tick:5184000,", 1);
    let capacity = MAX_UNPACKED - head.len() - 100;
    let fill = |item: &str| item.repeat(capacity / item.len());
    let keys = head.find("keys:\"").expect("it was driven") + 6;
    let insert = |at: usize, text: &str| format!("{}{text}{}", &head[..at], &head[at..]);
    let before = head.find("tick:").expect("a tick");
    let own = |scene: &str| format!("{}\n{scene}", head.replacen("tank/rebound", "", 1));
    for (name, text) in [
        ("keys", insert(keys, &fill("1:1,"))),
        ("more keys", insert(keys, &fill("1:1:1,1:0,"))),
        ("yaw", insert(before, &format!("yaw:\"{}0\",", fill("1,")))),
        (
            "grabs",
            insert(
                before,
                &format!("grabs:[{}],", fill("(from:1,ticks:1,body:Driven,point:(0,0)),")),
            ),
        ),
        ("edits", insert(before, &format!("edits:[{}],", fill("(tick:1,path:\"\",value:\"\"),")))),
        (
            "set",
            insert(
                before,
                &format!("set:[{}],", fill("(path:\"driver.move_speed\",value:\"0.1\"),")),
            ),
        ),
        ("nested", insert(before, &format!("edits:{}", fill("[")))),
        ("unknown", insert(before, &format!("{}:1,", fill("x")))),
        ("overlays", insert(before, &format!("overlays:[{}],", fill("Ghosts,")))),
        ("scene", own(&fill("("))),
    ] {
        assert!(text.len() <= MAX_UNPACKED, "{name}");
        let link = pack(&text);
        assert!(link.len() <= LONGEST_READ, "{name}: {}", link.len());
        let start = Instant::now();
        let read = timed(name, || Link::parse(&link).is_ok());
        println!("{name}: {read}, {:?}", start.elapsed());
    }
}
