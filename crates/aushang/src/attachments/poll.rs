//! Poll: two to ten options and an end. The post's text is the question.

use std::collections::HashMap;

use async_graphql::{Enum, ID, InputObject, SimpleObject};
use aushang_db::{Timestamp, Tx};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use super::{AttachmentText, AttachmentType, Case, OutputContext, StoredAttachment, offers};
use crate::actor::Actor;
use crate::clock::LATEST;
use crate::ids::{PollOptionId, PostId};
use crate::media::Owner;
use crate::problem::{Fields, Problem, Reason, Result};
use crate::text::{self, LangValue, LangValueInput, MaxChars, TITLE, TextInput, Texts};

pub const MIN_OPTIONS: usize = 2;
pub const MAX_OPTIONS: usize = 10;
/// Maximum length of an option's text.
pub const OPTION: MaxChars = TITLE;

/// As stored in the post's row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Poll {
    pub options: Vec<PollOption>,
    pub ends: Ends,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PollOption {
    /// Votes refer to this id. It never changes.
    pub id: PollOptionId,
    pub text: Texts,
}

/// When a poll ends. Later votes are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Ends {
    At(Timestamp),
    /// After a period that starts when the post becomes LIVE, so that the poll of a post that waits for its
    /// release cannot end in the meantime.
    After(PollPeriod),
}

/// How long a poll runs after its post has become LIVE.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PollPeriod {
    /// 24 hours.
    Day,
    /// 7 times 24 hours.
    Week,
}

impl Ends {
    /// The end, or `None` for a period of a post that is not LIVE yet.
    fn known(self, published: Option<Timestamp>) -> Option<Timestamp> {
        match (self, published) {
            (Self::At(moment), _) => Some(moment),
            (Self::After(_), published) => published.map(|published| self.moment(published)),
        }
    }

    /// The end of the poll in a post that becomes LIVE at `published`.
    fn moment(self, published: Timestamp) -> Timestamp {
        match self {
            Self::At(moment) => moment,
            Self::After(PollPeriod::Day) => published + TimeDelta::days(1),
            Self::After(PollPeriod::Week) => published + TimeDelta::days(7),
        }
    }
}

impl Poll {
    /// Whether the poll has ended at `now`, in a post that became LIVE at `published`.
    pub fn has_ended(&self, published: Timestamp, now: Timestamp) -> bool {
        self.ends.moment(published) <= now
    }
}

/// Poll. The post's text is the question.
#[derive(InputObject, Serialize)]
pub struct PollInput {
    /// 2 to 10 options. After the first vote, an edit must send the stored options unchanged.
    pub options: Vec<PollOptionInput>,
    /// When the poll ends: in the future and after the publish date. Exactly one of `end` and `period` is
    /// required.
    pub end: Option<DateTime<Utc>>,
    /// How long the poll runs after the post has become LIVE.
    pub period: Option<PollPeriod>,
}

/// An option. Its own text is the German one.
#[derive(InputObject, Serialize)]
pub struct PollOptionInput {
    /// In an edit, the id of the stored option. If no option has one, they are the stored ones in their order.
    pub id: Option<ID>,
    pub text: String,
    pub translations: Option<PollOptionTranslationsInput>,
}

/// The texts by language. A German text must equal `PollOptionInput.text`.
#[derive(InputObject, Serialize)]
pub struct PollOptionTranslationsInput {
    pub text: Option<Vec<LangValueInput>>,
}

const OPTIONS: &str = "attachment.poll.options";
const END: &str = "attachment.poll.end";

impl StoredAttachment for Poll {
    type Input = PollInput;
    type Checked = Self;
    type Output = PollAttachment;
    const OFFER: offers::Offer = offers::TO_ALL;

    fn check(case: &Case<'_, Self>, input: &PollInput) -> Result<Self::Checked, Problem> {
        let mut fields = Fields::default();
        check_number(&mut fields, input.options.len());
        let given = input.options.iter().enumerate();
        let options: Vec<_> = given
            // Options beyond the maximum are not checked.
            .take(MAX_OPTIONS)
            .map(|(index, option)| {
                let before = case.stored.and_then(|stored| stored_option(stored, input, index));
                check_option(&mut fields, (case.actor, case.now), index, option, before)
            })
            .collect();
        check_differ(&mut fields, &options);
        let ends = check_end(&mut fields, case, input, case.stored.map(|stored| stored.ends));
        fields.done()?;
        let poll = Self { options, ends: ends.ok_or_else(|| Problem::field(END, Reason::Required))? };
        if let Some(stored) = case.stored {
            check_locked(&poll, stored, case.has_votes)?;
        }
        Ok(poll)
    }

    /// Whether both have the same texts and the same end. Ids are not compared.
    fn equals(&self, checked: &Self) -> bool {
        let texts = |poll: &Self| poll.options.iter().map(|option| option.text.clone()).collect::<Vec<_>>();
        checked.ends == self.ends && texts(checked) == texts(self)
    }

    async fn claim(checked: Self, _: &Tx, _: Owner, _: PostId) -> Result<Self> {
        Ok(checked)
    }

    fn input(&self) -> PollInput {
        let option = |option: &PollOption| PollOptionInput {
            id: Some(option.id.into()),
            text: option.text.de.clone(),
            translations: Some(PollOptionTranslationsInput { text: Some(option.text.english_input()) }),
        };
        let (end, period) = match self.ends {
            Ends::At(moment) => (Some(moment.to_datetime()), None),
            Ends::After(period) => (None, Some(period)),
        };
        PollInput { options: self.options.iter().map(option).collect(), end, period }
    }

    fn texts(&self) -> Vec<(AttachmentText, &Texts)> {
        self.options.iter().map(|option| (AttachmentText::Option, &option.text)).collect()
    }

    /// `false` if the poll would already have ended at `from`, so that nobody could vote.
    fn may_appear(&self, date: Timestamp, from: Timestamp) -> bool {
        self.ends.moment(date) > from
    }

    fn output(&self, context: &OutputContext<'_>) -> PollAttachment {
        let options: Vec<_> = self
            .options
            .iter()
            .map(|option| PollOptionOutput {
                id: option.id.into(),
                text: option.text.de.clone(),
                votes: context.votes.of(option.id),
                translations: PollOptionTranslations { text: (&option.text).into() },
            })
            .collect();
        PollAttachment {
            r#type: AttachmentType::Poll,
            total: options.iter().map(|option| option.votes).sum(),
            options,
            end: self.ends.known(context.published).map(Timestamp::to_datetime),
            period: match self.ends {
                Ends::At(_) => None,
                Ends::After(period) => Some(period),
            },
        }
    }
}

fn check_number(fields: &mut Fields, options: usize) {
    if options < MIN_OPTIONS {
        fields.refuse(OPTIONS, Reason::TooFew);
    } else if options > MAX_OPTIONS {
        fields.refuse(OPTIONS, Reason::TooMany);
    }
}

fn check_option(
    fields: &mut Fields,
    (actor, now): (&Actor, Timestamp),
    index: usize,
    input: &PollOptionInput,
    before: Option<&PollOption>,
) -> PollOption {
    let of = format!("{OPTIONS}.{index}");
    let is_blank = !input.text.is_empty() && text::clean(&input.text).is_empty();
    if is_blank {
        fields.refuse(format!("{of}.text"), Reason::OnlyWhitespace);
    }
    let lists = input.translations.as_ref();
    let given = TextInput {
        of: of.into(),
        name: "text",
        de: Some(&input.text),
        translations: lists.map(|lists| lists.text.as_deref().unwrap_or_default()),
        max: OPTION,
    };
    let text = given.texts(fields, actor, !is_blank, before.map(|before| &before.text));
    PollOption { id: before.map_or_else(|| PollOptionId::new(now), |before| before.id), text }
}

/// Refuses options that have the same text in one language.
fn check_differ(fields: &mut Fields, options: &[PollOption]) {
    for (index, PollOption { text, .. }) in options.iter().enumerate() {
        let mut before = options[..index].iter().map(|option| &option.text);
        if !text.de.is_empty() && before.clone().any(|earlier| earlier.de == text.de) {
            fields.refuse(format!("{OPTIONS}.{index}.text"), Reason::Repeated);
        }
        if text.en.is_some() && before.any(|earlier| earlier.en == text.en) {
            fields.refuse(format!("{OPTIONS}.{index}.translations.text"), Reason::Repeated);
        }
    }
}

/// `before` is the stored end of the edited poll. An unchanged end is not checked again.
fn check_end(
    fields: &mut Fields,
    case: &Case<'_, Poll>,
    input: &PollInput,
    before: Option<Ends>,
) -> Option<Ends> {
    let ends = match (input.end, input.period) {
        (Some(end), None) => Ends::At(end.into()),
        (None, Some(period)) => Ends::After(period),
        (None, None) => {
            fields.refuse(END, Reason::Required);
            return None;
        }
        (Some(_), Some(_)) => {
            fields.refuse(END, Reason::Invalid);
            return None;
        }
    };
    let moment = ends.moment(case.publish_date);
    if before == Some(ends) {
        return before;
    }
    if moment < case.now {
        fields.refuse(END, Reason::InPast);
    } else if moment <= case.publish_date {
        fields.refuse(END, Reason::EndsBeforePublishing);
    } else if moment > LATEST {
        fields.refuse(END, Reason::Invalid);
    }
    Some(ends)
}

/// The stored option that the input names, or that has its place if the input names none. Each is found once.
fn stored_option<'a>(stored: &'a Poll, input: &PollInput, index: usize) -> Option<&'a PollOption> {
    let id = |option: &PollOptionInput| option.id.as_ref().and_then(|id| PollOptionId::parse(id).ok());
    if input.options.iter().all(|option| option.id.is_none()) {
        return stored.options.get(index);
    }
    let named = id(input.options.get(index)?)?;
    let is_repeated = input.options[..index].iter().any(|earlier| id(earlier) == Some(named));
    stored.options.iter().find(|option| option.id == named && !is_repeated)
}

/// Refuses changes once there are votes: who voted relies on the options and on the end.
fn check_locked(poll: &Poll, stored: &Poll, has_votes: bool) -> Result<(), Problem> {
    if has_votes && poll.options != stored.options {
        return Err(Problem::field(OPTIONS, Reason::OptionsLocked));
    }
    if has_votes && poll.ends != stored.ends {
        return Err(Problem::field(END, Reason::EndLocked));
    }
    Ok(())
}

/// The number of votes by option.
#[derive(Clone, Debug, Default)]
pub struct Votes(pub HashMap<PollOptionId, i64>);

impl Votes {
    fn of(&self, option: PollOptionId) -> i64 {
        self.0.get(&option).copied().unwrap_or(0)
    }
}

/// Poll. The post's text is the question.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct PollAttachment {
    pub r#type: AttachmentType,
    pub options: Vec<PollOptionOutput>,
    /// The number of votes for all options.
    pub total: i64,
    /// When the poll ends or ended. Null if it runs for `period` and the post is not LIVE yet.
    pub end: Option<DateTime<Utc>>,
    /// How long the poll runs after the post has become LIVE. Null if it has a fixed end.
    pub period: Option<PollPeriod>,
}

/// An option. The text is the German one.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(name = "PollOption", serial)]
pub struct PollOptionOutput {
    pub id: ID,
    pub text: String,
    pub votes: i64,
    pub translations: PollOptionTranslations,
}

/// The text in every language in which it was written.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct PollOptionTranslations {
    pub text: Vec<LangValue>,
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::enums::{AccountRole, Permissions};

    /// The console's form is tested with the same vectors.
    #[derive(Deserialize)]
    struct Vector {
        options: Vec<String>,
        refused: Vec<(String, String)>,
    }

    // spec: ATTACH-34, ATTACH-35, ATTACH-36
    #[test]
    fn options_are_checked_as_in_the_vectors() {
        let vectors: Vec<Vector> =
            serde_json::from_str(include_str!("../../vectors/poll_options.json")).unwrap();
        for Vector { options, refused } in vectors {
            let mut fields = Fields::default();
            check_number(&mut fields, options.len());
            let checked: Vec<_> = options
                .iter()
                .enumerate()
                .take(MAX_OPTIONS)
                .map(|(index, text)| {
                    let option = PollOptionInput { id: None, text: text.clone(), translations: None };
                    check_option(
                        &mut fields,
                        (&Actor::of_test(AccountRole::User, Permissions::NONE), Timestamp::from_millis(0)),
                        index,
                        &option,
                        None,
                    )
                })
                .collect();
            check_differ(&mut fields, &checked);
            let errors = fields.done().err().map(|problem| problem.fields).unwrap_or_default();
            let errors: Vec<_> = errors
                .iter()
                .map(|error| (error.field.replace("attachment.poll.", ""), error.reason.code().to_owned()))
                .collect();
            assert_eq!(errors, refused, "{options:?}");
        }
    }

    #[test]
    fn options_must_differ_in_each_language() {
        let option = |de: &str, en: Option<&str>| PollOption {
            id: PollOptionId(Uuid::nil()),
            text: Texts { de: de.to_owned(), en: en.map(str::to_owned) },
        };
        let refused = |options: &[PollOption]| {
            let mut fields = Fields::default();
            check_differ(&mut fields, options);
            let errors = fields.done().err().map(|problem| problem.fields).unwrap_or_default();
            errors.into_iter().map(|error| (error.field.to_string(), error.reason)).collect::<Vec<_>>()
        };
        assert_eq!(refused(&[option("Ja", None), option("Nein", None)]), []);
        assert_eq!(refused(&[option("Sitzbank", Some("bench")), option("Ufer", Some("bank"))]), []);
        assert_eq!(
            refused(&[
                option("Sitzbank", Some("bank")),
                option("Ufer", None),
                option("Geldhaus", Some("bank"))
            ]),
            [("attachment.poll.options.2.translations.text".to_owned(), Reason::Repeated)],
        );
        assert_eq!(
            refused(&[option("Ja", None), option("Ja", None), option("Ja", None)]),
            [1, 2].map(|index| (format!("attachment.poll.options.{index}.text"), Reason::Repeated)),
        );
    }

    #[test]
    fn period_starts_when_the_post_becomes_live() {
        let published = Timestamp::from_millis(1_000);
        let day = 24 * 60 * 60 * 1000;
        for (ends, moment) in [
            (Ends::At(Timestamp::from_millis(5)), 5),
            (Ends::After(PollPeriod::Day), 1_000 + day),
            (Ends::After(PollPeriod::Week), 1_000 + 7 * day),
        ] {
            assert_eq!(ends.moment(published).millis(), moment, "{ends:?}");
        }
    }
}
