//! Texts of posts: random sequences of German sentences from a campus.

use aushang_simulate::Rng;

const SENTENCES: &[&str] = &[
    "Die **Bibliothek** hat in der Prüfungszeit bis Mitternacht geöffnet.",
    "Denkt bitte an euren Studierendenausweis, sonst kommt ihr nicht hinein.",
    "Heute Abend ist *Spieleabend* ab 19 Uhr im Fachschaftsraum.",
    "Der Drucker im Poolraum ist repariert, danke an alle Geduldigen.",
    "Die Rückmeldung zum Sommersemester ist noch bis zum 15. Februar möglich.",
    "Im Hörsaal am Fasanengarten ist die Heizung ausgefallen; zieht euch warm an.",
    "Anmelden könnt ihr euch über die Seite des Instituts.",
    "Das Tutorium zu *Algorithmen I* zieht um in Raum -101, Gebäude 50.34.",
    "Wer hilft beim Aufbau? Wir suchen noch zwei Menschen und einen Grill. 🔥",
    "Die Mensa kocht diese Woche regional, am Donnerstag gibt es Kässpätzle. 🧀",
    "**Wahlen zur Fachschaft:** noch bis Freitag könnt ihr kandidieren.",
    "Fragen beantworten wir in der Sprechstunde oder per E-Mail.",
    "Die Straßenbahn fährt wegen Bauarbeiten bis Sonntag nicht über den Campus.",
    "Bewerbungen für das Auslandsjahr nimmt das International Office ab sofort entgegen.",
    "Die Ergebnisse der Klausur hängen aus und stehen im Portal.",
    "Für Getränke ist gesorgt, bringt gerne etwas zu essen mit.",
    "Der Vortrag wird aufgezeichnet und steht danach eine Woche lang bereit.",
    "Wegen einer Übung des Katastrophenschutzes wird es am Nachmittag laut.",
];

const ENGLISH: &[&str] = &[
    "The **library** is open until midnight during the exam period.",
    "Please remember to bring your student card.",
    "The lecture is recorded and will be available for a week.",
    "Sign up on the website of the institute.",
    "Free drinks for everybody, bring something to eat if you like.",
    "Applications for the year abroad are open from today.",
];

const TITLES: &[&str] = &[
    "Öffnungszeiten der Bibliothek",
    "Speiseplan der Mensa",
    "Anmeldung zur Orientierungsphase",
    "Rückmeldung und Semesterbeitrag",
    "Stipendien für das kommende Jahr",
    "Ringvorlesung: Künstliche Intelligenz und Gesellschaft",
];

const SUBTITLES: &[&str] = &["Alles auf einen Blick", "Montag bis Sonntag, 9 bis 24 Uhr", "Für alle Fächer"];

/// Returns the text of a post: mostly a few sentences, in one of twenty cases a long text.
pub fn text(rng: &mut Rng) -> String {
    let sentences = if rng.percent(5) { rng.between(20, 45) } else { rng.between(1, 7) };
    sequence(rng, SENTENCES, sentences)
}

pub fn english(rng: &mut Rng) -> String {
    let sentences = rng.between(1, 5);
    sequence(rng, ENGLISH, sentences)
}

pub fn title(rng: &mut Rng) -> String {
    (*rng.one_of(TITLES)).to_owned()
}

pub fn subtitle(rng: &mut Rng) -> String {
    (*rng.one_of(SUBTITLES)).to_owned()
}

fn sequence(rng: &mut Rng, from: &[&'static str], sentences: usize) -> String {
    let mut text = String::new();
    for _ in 0..sentences {
        if !text.is_empty() {
            text.push_str(if rng.percent(20) { "\n\n" } else { " " });
        }
        text.push_str(rng.one_of::<&str>(from));
    }
    text
}
