//! The German texts of mails about the security of an account.

use aushang_db::Timestamp;

use super::letter::{FactorChange, SignInMethod};
use super::names::plain;
use super::texts::{Button, Context, LetterTexts, moment};

/// Why somebody gets a mail about how they sign in.
pub(super) const SIGN_IN_CHANGED: &str = "sich geändert hat, wie du dich bei Aushang anmeldest";

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
        let (title, said) = self.factor_change(&format!("deinen Account bei „{institution}“"), change);
        let because = match change {
            FactorChange::RecoveryCodeUsed { .. } => {
                "in deinem Account ein Wiederherstellungscode benutzt wurde"
            }
            _ => SIGN_IN_CHANGED,
        };
        self.sign_in_changed(title, said, "Wusstest du davon", because)
    }

    /// The letter about a change of how the account signs in. `if_expected`: the condition of the owner who knows of it.
    pub(super) fn sign_in_changed(
        &self,
        title: &str,
        said: String,
        if_expected: &str,
        because: &str,
    ) -> LetterTexts {
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
            because: because.to_owned(),
        }
    }

    /// The title of the change, and what it means. Accounts may have no password.
    fn factor_change(&self, account: &str, change: &FactorChange) -> (&'static str, String) {
        let at = moment(self.now);
        // Where passwords are closed, second factors only serve for proofs.
        let for_proofs = "Damit bestätigst du in Aushang besonders wichtige Schritte.";
        match change {
            FactorChange::OneTimeCodesAdded => {
                let meaning = if self.has_passwords() {
                    "Wer sich mit deinem Passwort anmeldet, braucht jetzt auch einen Code."
                } else {
                    for_proofs
                };
                let said =
                    format!("für {account} wurden am {at} Codes aus einer App eingerichtet. {meaning}");
                ("Codes aus einer App eingerichtet", said)
            }
            FactorChange::OneTimeCodesRemoved { password_suffices } => {
                let meaning = self.now_suffices(*password_suffices);
                let said = format!("für {account} wurden am {at} die Codes aus der App entfernt.{meaning}");
                ("Codes aus der App entfernt", said)
            }
            FactorChange::PasskeyAdded(name) => {
                let meaning = if self.has_passwords() {
                    "Damit kannst du dich ohne Passwort anmelden. Ein Passwort allein reicht zum Anmelden nicht mehr."
                } else {
                    for_proofs
                };
                let name = plain(name);
                let said = format!("für {account} wurde am {at} der Passkey „{name}“ hinzugefügt. {meaning}");
                ("Passkey hinzugefügt", said)
            }
            FactorChange::PasskeyRemoved { name, password_suffices } => {
                let said = format!(
                    "für {account} wurde am {at} der Passkey „{}“ entfernt. Auf deinen anderen Geräten bist du \
                     abgemeldet.{}",
                    plain(name),
                    self.now_suffices(*password_suffices)
                );
                ("Passkey entfernt", said)
            }
            FactorChange::RecoveryCodesReplaced => {
                let said = format!(
                    "für {account} wurden am {at} neue Wiederherstellungscodes angelegt. Die alten gelten nicht mehr."
                );
                ("Neue Wiederherstellungscodes", said)
            }
            FactorChange::RecoveryCodeUsed { left } => {
                let left = match left {
                    0 => "Jetzt ist keiner mehr übrig. Neue bekommst du in den Einstellungen.".to_owned(),
                    1 => "Jetzt ist noch einer übrig. Neue bekommst du in den Einstellungen.".to_owned(),
                    left => format!("Jetzt sind noch {left} übrig."),
                };
                let said = format!("für {account} wurde am {at} ein Wiederherstellungscode benutzt. {left}");
                ("Wiederherstellungscode benutzt", said)
            }
            FactorChange::RemovedBy(by) => {
                let said = format!(
                    "{} hat am {at} für {account} alle Codes und Passkeys entfernt. Du bist auf allen Geräten abgemeldet.{}",
                    by.as_deref().map_or_else(|| "der technische Betrieb".to_owned(), plain),
                    self.now_suffices(true)
                );
                ("Codes und Passkeys entfernt", said)
            }
        }
    }

    /// What it means that no second factor is left.
    fn now_suffices(&self, none_left: bool) -> &'static str {
        if none_left && self.has_passwords() {
            " Zum Anmelden brauchst du jetzt weder Code noch Passkey."
        } else {
            ""
        }
    }

    pub(super) fn new_browser(
        &self,
        institution: &str,
        at: Timestamp,
        program: &str,
        network: Option<&str>,
        method: &SignInMethod,
    ) -> LetterTexts {
        let network = network.map_or_else(String::new, |network| format!(" (Netz: {network})"));
        let to_account = || self.button("Zu deinem Account", "/settings/account");
        let (with, then, button) = match method {
            SignInMethod::Password => (
                "mit deinem Passwort".to_owned(),
                "leg sofort ein neues Passwort fest: Damit endet auch diese Anmeldung.".to_owned(),
                self.to_new_password(),
            ),
            SignInMethod::Passkey => (
                "mit einem Passkey".to_owned(),
                "entferne in den Einstellungen den Passkey, den du nicht kennst oder nicht mehr hast: Damit endet auch diese \
                 Anmeldung."
                    .to_owned(),
                to_account(),
            ),
            SignInMethod::Provider(label) => (
                format!("mit dem Konto einer Einrichtung („{}“)", plain(label)),
                "melde in Aushang alle anderen Geräte ab und gib sofort der IT deiner Einrichtung Bescheid. Kennst du das \
                 verbundene Konto nicht, trenn es in den Einstellungen von deinem Account."
                    .to_owned(),
                to_account(),
            ),
            SignInMethod::Link => (
                "mit einem Link zum Anmelden".to_owned(),
                "melde in Aushang alle anderen Geräte ab und gib sofort allen Bescheid, die den Server betreiben.".to_owned(),
                to_account(),
            ),
        };
        LetterTexts {
            subject: "Neue Anmeldung bei Aushang".to_owned(),
            title: "Neue Anmeldung".to_owned(),
            paragraphs: vec![
                format!(
                    "in deinem Account bei „{institution}“ hat sich am {} jemand {with} angemeldet. Browser: {program}{network}. \
                     Bei deinem Account kennt Aushang ihn noch nicht, oder seine Cookies wurden gelöscht.",
                    moment(at)
                ),
                format!("Warst du das, musst du nichts tun. Wenn nicht, {then}"),
            ],
            button: Some(button),
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
