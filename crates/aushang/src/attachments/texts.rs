//! The texts of an attachment type as a table.

/// What a text of an attachment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttachmentText {
    Title,
    Subtitle,
    Description,
    Url,
    BadgeTitle,
    /// An option of a poll.
    Option,
    /// The alternative text of an image.
    Alt,
}

/// Makes from the table of a type's texts: their stored form, with `check` for the input, `translations` for the
/// output and `named` for comparisons, and the GraphQL types of the translations. The input must have a field of the same name
/// for each German text. A type without an input lists only the names of its texts.
macro_rules! texts {
    (@given required $german:expr) => { (Some($german.as_str()), true) };
    (@given optional $german:expr) => { ($german.as_deref(), false) };
    (@name title) => { crate::attachments::AttachmentText::Title };
    (@name subtitle) => { crate::attachments::AttachmentText::Subtitle };
    (@name description) => { crate::attachments::AttachmentText::Description };
    (@name url) => { crate::attachments::AttachmentText::Url };
    (@name badge_title) => { crate::attachments::AttachmentText::BadgeTitle };
    (
        $(#[$doc:meta])*
        $Stored:ident -> $Translations:ident { $($field:ident,)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub struct $Stored {$(
            #[serde(default)]
            pub $field: crate::text::Texts,
        )*}

        /// Each text in every language in which it was written.
        #[derive(Clone, Debug, async_graphql::SimpleObject)]
        #[graphql(serial)]
        pub struct $Translations {$(
            pub $field: Vec<crate::text::LangValue>,
        )*}

        impl $Stored {
            pub(super) fn translations(&self) -> $Translations {
                $Translations {$($field: (&self.$field).into(),)*}
            }

            /// All texts, with what each is.
            pub(super) fn named(&self) -> Vec<(crate::attachments::AttachmentText, &crate::text::Texts)> {
                vec![$((texts!(@name $field), &self.$field),)*]
            }
        }
    };
    (
        $(#[$doc:meta])*
        $TranslationsInput:ident of $Input:ident, $path:literal => $Stored:ident -> $Translations:ident {
            $($field:ident: $need:ident($name:literal, $max:expr),)*
        }
    ) => {
        $(#[$doc])*
        #[derive(async_graphql::InputObject, serde::Serialize)]
        pub struct $TranslationsInput {$(
            pub $field: Option<Vec<crate::text::LangValueInput>>,
        )*}

        texts! {
            /// As stored in the post's row. Optional texts may be blank in German.
            $Stored -> $Translations { $($field,)* }
        }

        impl $Stored {
            /// The input that contains these English texts.
            fn translations_input(&self) -> $TranslationsInput {
                $TranslationsInput {$($field: Some(self.$field.english_input()),)*}
            }

            /// Validates the texts of the input. `stored`: those of the attachment to be edited.
            fn check(
                fields: &mut crate::problem::Fields,
                actor: &crate::actor::Actor,
                input: &$Input,
                stored: Option<&Self>,
            ) -> Self {
                let lists = input.translations.as_ref();
                Self {$(
                    $field: {
                        let (de, is_required) = texts!(@given $need input.$field);
                        let given = crate::text::TextInput {
                            of: $path.into(),
                            name: $name,
                            de,
                            translations: lists.map(|lists| lists.$field.as_deref().unwrap_or_default()),
                            max: $max,
                        };
                        given.texts(fields, actor, is_required, stored.map(|stored| &stored.$field))
                    },
                )*}
            }
        }
    };
}

pub(super) use texts;
