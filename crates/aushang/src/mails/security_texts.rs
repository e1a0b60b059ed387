//! The German texts of mails about the security of an account.

use aushang_db::Timestamp;

use super::letter::FactorChange;
use super::names::plain;
use super::texts::{Button, Context, LetterTexts, moment};

impl Context<'_> {
    pub(super) fn password_changed(&self, institution: &str, other_methods: &[String]) -> LetterTexts {
        let other_methods: Vec<_> = other_methods.iter().map(|method| plain(method)).collect();
        let notes = match other_methods.as_slice() {
            [] => Vec::new(),
            methods => vec![format!(
                "Diese Anmeldungen funktionieren weiterhin: {}. Wenn du etwas davon nicht kennst, entferne es in den \
                 Einstellungen.",
                methods.join(", ")
            )],
        };
        LetterTexts {
            subject: "Dein Passwort für Aushang wurde geändert".to_owned(),
            title: "Dein Passwort wurde geändert".to_owned(),
            paragraphs: vec![
                format!(
                    "das Passwort deines Accounts bei „{institution}“ wurde am {} geändert. Auf allen \
                     anderen Geräten bist du damit abgemeldet.",
                    moment(self.now)
                ),
                "Warst du das, musst du nichts tun. Wenn nicht, leg sofort ein neues Passwort fest."
                    .to_owned(),
            ],
            button: Some(self.button("Neues Passwort anfordern", "/reset")),
            notes,
            because: "das Passwort deines Accounts geändert wurde".to_owned(),
        }
    }

    pub(super) fn second_factor(&self, institution: &str, change: &FactorChange) -> LetterTexts {
        let account = format!("deinen Account bei „{institution}“");
        let at = moment(self.now);
        let (title, said) = match change {
            FactorChange::OneTimeCodesAdded => (
                "Codes aus einer App eingerichtet",
                format!(
                    "für {account} wurden am {at} Codes aus einer App eingerichtet. Zum Anmelden brauchst du jetzt außer dem \
                     Passwort auch einen Code."
                ),
            ),
            FactorChange::OneTimeCodesRemoved { password_suffices } => (
                "Codes aus der App entfernt",
                format!(
                    "für {account} wurden am {at} die Codes aus der App entfernt.{}",
                    now_suffices(*password_suffices)
                ),
            ),
            FactorChange::PasskeyAdded(name) => (
                "Passkey hinzugefügt",
                format!(
                    "für {account} wurde am {at} der Passkey „{}“ hinzugefügt. Damit kannst du dich ohne Passwort anmelden. \
                     Das Passwort allein reicht zum Anmelden nicht mehr.",
                    plain(name)
                ),
            ),
            FactorChange::PasskeyRemoved { name, password_suffices } => (
                "Passkey entfernt",
                format!(
                    "für {account} wurde am {at} der Passkey „{}“ entfernt. Auf deinen anderen Geräten bist du abgemeldet.{}",
                    plain(name),
                    now_suffices(*password_suffices)
                ),
            ),
            FactorChange::RecoveryCodesReplaced => (
                "Neue Wiederherstellungscodes",
                format!(
                    "für {account} wurden am {at} neue Wiederherstellungscodes angelegt. Die alten gelten nicht mehr."
                ),
            ),
            FactorChange::RemovedBy(by) => (
                "Codes und Passkeys entfernt",
                format!(
                    "{} hat am {at} für {account} alle Codes und Passkeys entfernt. Du bist auf allen Geräten abgemeldet. Zum \
                     Anmelden reicht jetzt das Passwort.",
                    by.as_deref().map_or_else(|| "der technische Betrieb".to_owned(), plain)
                ),
            ),
        };
        self.sign_in_changed(title, said, "Wusstest du davon")
    }

    /// The letter about a change of how the account signs in. `if_expected`: the condition of the owner who knows of it.
    pub(super) fn sign_in_changed(&self, title: &str, said: String, if_expected: &str) -> LetterTexts {
        LetterTexts {
            subject: format!("{title}: dein Account bei Aushang"),
            title: title.to_owned(),
            paragraphs: vec![
                said,
                format!(
                    "{if_expected}, musst du nichts tun. Wenn nicht, {} und gib der Administration deines Profils Bescheid.",
                    self.new_password()
                ),
            ],
            button: Some(self.to_new_password()),
            notes: Vec::new(),
            because: "sich geändert hat, wie du dich bei Aushang anmeldest".to_owned(),
        }
    }

    pub(super) fn new_browser(
        &self,
        institution: &str,
        at: Timestamp,
        program: &str,
        network: Option<&str>,
    ) -> LetterTexts {
        let network = network.map_or_else(String::new, |network| format!(" (Netz: {network})"));
        LetterTexts {
            subject: "Neue Anmeldung bei Aushang".to_owned(),
            title: "Neue Anmeldung".to_owned(),
            paragraphs: vec![
                format!(
                    "in deinem Account bei „{institution}“ hat sich am {} jemand mit {program}{network} angemeldet. \
                     Diesen Browser kennt Aushang noch nicht.",
                    moment(at)
                ),
                if self.has_passwords() {
                    "Warst du das, musst du nichts tun. Wenn nicht, leg sofort ein neues Passwort fest: Damit endet auch \
                     diese Anmeldung."
                        .to_owned()
                } else {
                    format!(
                        "Warst du das, musst du nichts tun. Wenn nicht, {} und melde in Aushang alle anderen Geräte ab.",
                        self.new_password()
                    )
                },
            ],
            button: Some(self.to_new_password()),
            notes: vec![
                "Alle Geräte, auf denen du angemeldet bist, siehst du in Aushang unter Einstellungen, Account.".to_owned(),
            ],
            because: "sich jemand in deinem Account angemeldet hat".to_owned(),
        }
    }

    /// What somebody should do whose account others can use.
    pub(super) fn new_password(&self) -> &'static str {
        if self.has_passwords() {
            "leg sofort ein neues Passwort fest"
        } else {
            "ändere sofort das Passwort deines Kontos bei deiner Einrichtung"
        }
    }

    pub(super) fn to_new_password(&self) -> Button {
        if self.has_passwords() {
            self.button("Neues Passwort anfordern", "/reset")
        } else {
            self.button("Zu deinem Account", "/settings/account")
        }
    }

    pub(super) fn proof_code(&self, institution: &str, code: &str, until: Timestamp) -> LetterTexts {
        let purpose = format!(
            "Damit bestätigst du vor besonders wichtigen Schritten bei „{institution}“, zum Beispiel vor einem Notfall, \
             dass du es bist. Gib den Code an niemanden weiter."
        );
        let note = if self.has_passwords() {
            "Du hast keinen Code angefordert? Dann ist jemand in deinem Account angemeldet. Leg sofort ein neues Passwort \
             fest und melde alle anderen Geräte ab."
        } else {
            "Du hast keinen Code angefordert? Dann ist jemand in deinem Account angemeldet. Ändere sofort das Passwort \
             deines Kontos bei deiner Einrichtung und melde alle anderen Geräte ab."
        };
        code_mail(code, until, purpose, note.to_owned(), "in deinem Account ein Code angefordert wurde")
    }
}

/// The letter with a code of six digits. `note`: what to do if the recipient did not request it.
pub(super) fn code_mail(
    code: &str,
    until: Timestamp,
    purpose: String,
    note: String,
    because: &str,
) -> LetterTexts {
    LetterTexts {
        subject: format!("{code} ist dein Code für Aushang"),
        title: "Dein Code".to_owned(),
        paragraphs: vec![
            format!("gib in Aushang diesen Code ein: {code}"),
            format!("Er gilt bis {} und nur einmal.", moment(until)),
            purpose,
        ],
        button: None,
        notes: vec![note],
        because: because.to_owned(),
    }
}

fn now_suffices(password: bool) -> &'static str {
    if password { " Zum Anmelden reicht nun das Passwort." } else { "" }
}
