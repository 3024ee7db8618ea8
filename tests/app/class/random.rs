//! Random answers survive writing and reading; a damaged file is read or refused with the place of
//! the error.

use collidoscope::app::class::{AnswerText, Answers, Class, StoredAnswer};
use proptest::prelude::*;

/// Returns any text on one line.
fn text() -> impl Strategy<Value = String> {
    "[^\\p{Cc}]{0,40}"
}

fn number() -> impl Strategy<Value = f32> {
    any::<f32>().prop_filter("finite", |x| x.is_finite())
}

fn answer_text() -> impl Strategy<Value = AnswerText> {
    prop_oneof![
        text().prop_map(AnswerText::Choice),
        text().prop_map(AnswerText::Axis),
        (number(), text()).prop_map(|(x, unit)| AnswerText::Number(x, unit)),
        (number(), number(), number()).prop_map(|(x, y, z)| AnswerText::Way(x, y, z)),
        proptest::collection::vec(text(), 0..6).prop_map(AnswerText::Order),
    ]
}

fn answered() -> impl Strategy<Value = StoredAnswer> {
    let origin = (text(), text(), 1..99_u32, any::<u32>());
    let graded = (any::<bool>(), proptest::option::of(number()), any::<u32>());
    let answer = (answer_text(), proptest::collection::vec(any::<u32>(), 0..6));
    (origin, answer, graded).prop_map(|((class, scene, step, instance), answer, graded)| {
        let ((answer, chosen), (right, error, hints)) = (answer, graded);
        StoredAnswer { class, scene, step, instance, answer, chosen, right, error, hints }
    })
}

/// Returns random answers; the learner's name is never empty.
fn answers() -> impl Strategy<Value = Answers> {
    let given = proptest::collection::vec(answered(), 0..12);
    ("[^\\p{Cc}\\p{Z}][^\\p{Cc}]{0,60}", given).prop_map(|(name, given)| Answers { name, given })
}

proptest! {
    /// Random bytes are refused without a panic, even after a valid beginning.
    #[test]
    fn random_bytes_are_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes);
        for start in ["", "(", "(answers: 1, name: \"Kim\", given: [", "(class: 1, title: "] {
            let text = format!("{start}{text}");
            prop_assert!(Answers::parse("a.ans", &text).is_err());
            prop_assert!(Class::parse("a.class.ron", &text).is_err());
        }
    }

    #[test]
    fn exported_answers_are_imported_unchanged(answers in answers()) {
        let text = answers.to_text();
        prop_assert_eq!(Answers::parse("a.ans", &text), Ok(answers.clone()), "{}", text);
        let marked = format!("\u{feff}{text}");
        prop_assert_eq!(Answers::parse("a.ans", &marked), Ok(answers));
    }

    /// A cut or a replaced character causes no panic, and the error's place lies in the text.
    #[test]
    fn damage_is_located_in_the_text(answers in answers(), at in 0.0..1.0, byte in any::<char>()) {
        let text = answers.to_text();
        let at = text.floor_char_boundary((text.len() as f64 * at) as usize);
        let next = text[at..].chars().next().map_or(0, char::len_utf8);
        let other = format!("{}{byte}{}", &text[..at], &text[at + next..]);
        for text in [text[..at].to_owned(), other] {
            if let Err(problems) = Answers::parse("a.ans", &text) {
                let message = problems[0].to_string();
                prop_assert!(message.starts_with("a.ans:"), "{}", message);
                prop_assert!(problems[0].line <= text.split('\n').count());
                prop_assert!(!problems[0].what.is_empty());
            }
        }
    }
}
