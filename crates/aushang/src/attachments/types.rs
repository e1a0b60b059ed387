//! The enums of all attachment types, made from one list.

/// Makes the enums and their methods. A type that can be written implements `StoredAttachment`; a type that
/// is only imported has texts only.
macro_rules! attachment_types {
    (
        written { $($(#[$doc:meta])* $Type:ident: $Input:ident -> $Output:ident,)* }
        imported { $($(#[$imported_doc:meta])* $Imported:ident -> $ImportedOutput:ident,)* }
    ) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
        pub enum AttachmentType {
            $($(#[$doc])* $Type,)*
            $($(#[$imported_doc])* $Imported,)*
        }

        impl AttachmentType {
            /// The types that can be added, in the order of the composer's menu.
            const WRITTEN: &[Self] = &[$(Self::$Type,)*];

            const fn offer(self) -> offers::Offer {
                match self {
                    $(Self::$Type => $Type::OFFER,)*
                    $(Self::$Imported => offers::TO_NOBODY,)*
                }
            }
        }

        /// As stored in the post's row.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "type", rename_all = "camelCase")]
        pub enum Attachment {
            $($Type($Type),)*
            $($Imported($Imported),)*
        }

        impl Attachment {
            pub fn kind(&self) -> AttachmentType {
                match self {
                    $(Self::$Type(_) => AttachmentType::$Type,)*
                    $(Self::$Imported(_) => AttachmentType::$Imported,)*
                }
            }

            /// The input that results in this attachment. `None`: it cannot be written.
            pub fn input(&self) -> Option<AttachmentInput> {
                match self {
                    $(Self::$Type(stored) => Some(AttachmentInput::$Type(stored.input())),)*
                    $(Self::$Imported(_) => None,)*
                }
            }

            /// All texts, with what each is. The position among those of the same kind identifies a text.
            pub fn texts(&self) -> Vec<(AttachmentText, &Texts)> {
                match self {
                    $(Self::$Type(stored) => stored.texts(),)*
                    $(Self::$Imported(stored) => stored.named(),)*
                }
            }

            /// The files that it shows.
            pub fn files(&self) -> Vec<FileId> {
                match self {
                    $(Self::$Type(stored) => stored.files(),)*
                    $(Self::$Imported(_) => Vec::new(),)*
                }
            }

            /// Whether a post with this attachment and the publish date `date` may become visible at `from`.
            /// `from` is later than `date` if the server was not running at that date.
            pub fn may_appear(&self, date: Timestamp, from: Timestamp) -> bool {
                match self {
                    $(Self::$Type(stored) => stored.may_appear(date, from),)*
                    $(Self::$Imported(_) => true,)*
                }
            }
        }

        /// Exactly one attachment, by its type.
        #[derive(OneofObject, Serialize)]
        pub enum AttachmentInput {
            $($(#[$doc])* $Type($Input),)*
        }

        impl AttachmentInput {
            pub fn kind(&self) -> AttachmentType {
                match self { $(Self::$Type(_) => AttachmentType::$Type,)* }
            }

            fn uploads(&self) -> Result<Vec<InputFile<'_>>, Problem> {
                match self { $(Self::$Type(input) => $Type::uploads(input),)* }
            }
        }

        /// A validated attachment whose files are not claimed yet.
        #[derive(Clone)]
        pub enum CheckedAttachment {
            $($Type(<$Type as StoredAttachment>::Checked),)*
        }

        impl CheckedAttachment {
            pub fn new(case: &Case<'_>, input: &AttachmentInput) -> Result<Self, Problem> {
                match input {$(
                    AttachmentInput::$Type(input) => {
                        let case = case.narrowed(|stored| match stored {
                            Attachment::$Type(stored) => Some(stored),
                            _ => None,
                        });
                        $Type::check(&case, input).map(Self::$Type)
                    }
                )*}
            }

            /// Whether claiming its files would result in exactly `stored`.
            pub fn is(&self, stored: &Attachment) -> bool {
                match (self, stored) {
                    $((Self::$Type(checked), Attachment::$Type(stored)) => stored.equals(checked),)*
                    _ => false,
                }
            }

            /// Claims the files for the post.
            pub async fn claim(self, tx: &Tx, owner: Owner, post: PostId) -> Result<Attachment> {
                match self {$(
                    Self::$Type(checked) => $Type::claim(checked, tx, owner, post).await.map(Attachment::$Type),
                )*}
            }
        }

        /// The attachment of a post.
        #[derive(Clone, Debug, Union)]
        #[graphql(name = "Attachment")]
        pub enum AttachmentOutput {
            $($Type($Output),)*
            $($Imported($ImportedOutput),)*
        }

        impl AttachmentOutput {
            pub fn new(context: &OutputContext<'_>, attachment: &Attachment) -> Self {
                match attachment {
                    $(Attachment::$Type(stored) => Self::$Type(stored.output(context)),)*
                    $(Attachment::$Imported(stored) => Self::$Imported(stored.output()),)*
                }
            }
        }
    };
}

pub(super) use attachment_types;
