//! The words that hashtags are divided into.

use std::collections::HashMap;
use std::sync::OnceLock;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// A word that is no part of compounds: an article, a pronoun, an inflected form.
    Own,
    /// A short word that also begins verbs or ends nouns.
    Particle,
    /// A noun, which may be a part of a compound.
    Noun,
}

const OWN: &str = "der die das des dem den ein eine einen einem einer eines und oder aber ist sind war waren \
    wird werden wurde haben hat habt hatte seid bist bin wir ihr ich du sie uns euch mich dich dir mir unser unsere \
    unseren unserer euer eure euren dein deine deinen deiner mein meine meinen meiner sein seine kein keine keinen \
    für fuer gegen ohne zum zur vom beim ins ans aufs nicht nie immer wieder mehr nur auch noch schon jetzt heute \
    morgen gestern endlich gemeinsam alle alles allen jeder jede jedes jeden wo wie was wer wann warum wenn dass weil \
    neue neuer neues neuen offene offener offenes offenen erste erster erstes ersten letzte letzten nächste nächsten \
    gute guter gutes guten grüne grünen schöne schönen beste besten große großen kleine kleinen freie freien digitale \
    digitalen kann können muss müssen will wollen soll sollen darf dürfen macht machen machst geht gehen gehst komm \
    kommt kommen lasst lass bleibt bleiben studiert liebt lieben lernt feiert feiern hilft helfen sagt sagen \
    the and are you your our this that with for from have has was were will not all new love back best the their \
    welcome meet join lets without";

const PARTICLE: &str = "ab an auf aus bei mit nach vor zu um über unter durch in im am los hin her weg da so es er \
    of to at on is it we my me be do go up by or no";

const NOUN: &str = "uni unis universität hochschule campus studium studieren student studentin studenten studis studi \
    studierende studierenden semester ersti erstis erstsemester vorlesung vorlesungen prüfung prüfungen klausur \
    klausuren mensa bibliothek bib wohnheim fachschaft fachschaften rat asta stupa wahl wahlen hörsaal labor tag tage \
    tagen woche wochen jahr jahre monat zeit abend nacht tür türen fest feste party konzert kino sommer \
    winter herbst frühling sommerfest ball turnier lauf leben liebe freunde freude zukunft wissen wissenschaft \
    forschung lehre bildung arbeit job jobs karriere praktikum beruf geld wohnung stadt land welt klima umwelt energie \
    vielfalt frauen frieden freiheit demokratie europa heimat haus hause weg ziel team gruppe menschen kind \
    kinder musik sport kultur theater film buch bücher kaffee essen wasser feuer luft ferien semesterferien dozent \
    professor professorin master bachelor diplom ticket start ende anfang term week weeks day days life students \
    school university study learning research science women future world home city summer people friends night";

/// What a word in lower case is.
pub(crate) fn word(word: &str) -> Option<Word> {
    static WORDS: OnceLock<HashMap<&str, Word>> = OnceLock::new();
    let words = WORDS.get_or_init(|| {
        // The later lists decide for words of several.
        let lists = [(NOUN, Word::Noun), (OWN, Word::Own), (PARTICLE, Word::Particle)];
        lists
            .into_iter()
            .flat_map(|(list, kind)| list.split_whitespace().map(move |word| (word, kind)))
            .collect()
    });
    words.get(word).copied()
}
