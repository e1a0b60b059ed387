//! The words that hashtags are divided into.

use std::collections::HashMap;
use std::sync::OnceLock;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// A word that is no part of compounds: an article, a pronoun, an inflected form.
    Own,
    /// A short word that also begins verbs or ends nouns.
    Particle,
    /// A noun, which may be a part of a compound. Also other words that would be divided wrongly.
    Noun,
    /// A noun of university life, with which tags are made up: with a noun after it, it is two words unless the whole
    /// is a word of its own.
    Topic,
}

const OWN: &str = "der die das des dem den ein eine einen einem einer eines und oder aber ist sind war waren wird \
    werden wurde haben hat habt hatte seid bist bin wir ihr ich du sie uns euch mich dich dir mir unser unsere \
    unseren unserer euer eure euren dein deine deinen deiner mein meine meinen meiner sein seine kein keine keinen \
    für fuer gegen ohne zum zur vom beim ins ans aufs nicht nie immer wieder mehr nur auch noch schon jetzt heute \
    morgen gestern endlich gemeinsam alle alles allen jeder jede jedes jeden wo wie was wer wann warum wenn dass \
    weil neue neuer neues neuen offene offener offenes offenen erste erster erstes ersten letzte letzten nächste \
    nächsten gute guter gutes guten grüne grünen schöne schönen beste besten große großen kleine kleinen freie \
    freien digitale digitalen kann können muss müssen will wollen soll sollen darf dürfen macht machen machst geht \
    gehen gehst komm kommt kommen lasst lass bleibt bleiben studiert liebt lieben lernt feiert feiern hilft helfen \
    sagt sagen the and are you your our this that with for from have has was were will not all new love back best \
    the their welcome meet join lets without mehrere mehreren mehrerer viele vielen vieler wenige wenigen andere \
    anderen anderer anderes solche welche welcher dieser diese dieses diesen diesem jener ihre ihren ihrem ihrer \
    seine seinen seines ihres meines deines eures deinem meinem unserem unseres eurem neuem offenem gutem gutes \
    toller tolle tollen tolles starke starken junge jungen bunte bunten nachhaltige nachhaltigen internationale \
    internationalen gemeinsame gemeinsamen zuhause warst wäre wären hätte würde würden könnt könnte sollte sollten \
    wollt wollte mag möchte möchten bring bringt triff trefft treffen seht seid lern lerne lernen lebe lebt mach \
    hört hören lest schreibt fragt gebt gibt nehmt nimm zeigt spielt singt tanzt denkt baut rettet rette here \
    there they them what when where who how why can could should let make makes made get got goes every everyone \
    everybody never always again first last next good great happy think stay keep say says know need";

const PARTICLE: &str = "ab an auf aus bei mit nach vor zu um über unter durch in im am los hin her weg da so es er \
    weiter of to at on is it we my me be do go up by or no";

const NOUN: &str = "uni unis universität hochschule campus studium studieren student studentin studenten studis \
    studi studierende studierenden semester ersti erstis erstsemester vorlesung vorlesungen prüfung prüfungen \
    klausur klausuren mensa bibliothek bib wohnheim fachschaft fachschaften rat asta stupa wahl wahlen hörsaal \
    labor tag tage tagen woche wochen jahr jahre monat zeit abend nacht tür türen fest feste party konzert kino \
    sommer winter herbst frühling sommerfest ball turnier lauf leben liebe freunde freude zukunft wissen \
    wissenschaft forschung lehre bildung arbeit job jobs karriere praktikum beruf geld wohnung stadt land welt \
    klima umwelt energie vielfalt frauen frieden freiheit demokratie europa heimat haus hause weg ziel team gruppe \
    menschen kind kinder musik sport kultur theater film buch bücher kaffee essen wasser feuer luft ferien \
    semesterferien dozent professor professorin master bachelor diplom ticket start ende anfang term week weeks \
    day days life students school university study learning research science women future world home city summer \
    people friends night wort worte wörter satz sätze frage fragen antwort antworten idee ideen projekt projekte \
    preis preise bild bilder foto fotos video videos podcast blog news plan pläne tour touren führung führungen \
    workshop workshops seminar seminare vortrag vorträge treff beginn abschluss feier feiern bälle messe markt \
    tanz chor orchester garten raum räume halle gebäude platz plätze treppe küche radio zeitung magazin spiel \
    spiele quiz rallye grillen frühstück brunch tipps tipp hilfe beratung info infos pause stress motivation glück \
    chance chancen mut kraft hoffnung solidarität gerechtigkeit gleichstellung inklusion haltung stimme stimmen \
    geschichte geschichten adventskalender weihnachten ostern januar februar märz april juni juli august september \
    oktober november dezember montag dienstag mittwoch donnerstag freitag samstag sonntag nachhaltigkeit \
    digitalisierung technik informatik physik chemie biologie mathematik medizin kunst design books coffee time \
    story stories event events talk talks club coding hackathon power girls matter count change climate action";

/// Nouns of university life. They are parts of tags that are made up, such as #campusfest.
const TOPIC: &str =
    "uni campus semester studi studis ersti erstis mensa asta bib studenten studierende studierenden";

/// Words that could be divided and are one word: of university life, and everyday ones.
const WHOLE: &str = "semesterticket semesterferien semesterbeitrag semesterbeginn semesterende semesterzeit \
    semesterplan semesterwoche semesterwochen sommersemester wintersemester hochschulen hochschulsport unisport \
    unitag unibibliothek unikino campusradio campusplan campuszeitung mensaplan mensakarte mensaessen \
    studententicket studentenleben studentenwohnheim studentenfutter studentenjob studentenjobs studentenzeit \
    studentenstadt studentenwohnung studentenrat studierendenrat studierendenwerk studierendenparlament astawahl \
    willkommen alltag alltage einmal mehrweg mehrwert morgenland morgenstern wiedersehen ohnehin jederzeit \
    seinerzeit einander füreinander zugutekommen aufeinandertreffen beimessen dennoch derzeit zurzeit derweil \
    everywhere unsicher derby forum format werder dasein sodass allerdings hashtag immerzu nachhaltig diesmal \
    allein something everything everytime together forever whatever however wherever startup";

/// What a word in lower case is.
pub(crate) fn word(word: &str) -> Option<Word> {
    static WORDS: OnceLock<HashMap<&str, Word>> = OnceLock::new();
    let words = WORDS.get_or_init(|| {
        // The later lists decide for words of several.
        let lists = [
            (NOUN, Word::Noun),
            (TOPIC, Word::Topic),
            (WHOLE, Word::Noun),
            (OWN, Word::Own),
            (PARTICLE, Word::Particle),
        ];
        lists
            .into_iter()
            .flat_map(|(list, kind)| list.split_whitespace().map(move |word| (word, kind)))
            .collect()
    });
    words.get(word).copied()
}
