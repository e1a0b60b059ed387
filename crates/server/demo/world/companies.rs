//! Fictitious companies of the demo world and their jobs, in the form of an import.

/// The id in the import, the title, and the image.
pub struct Company(pub &'static str, pub &'static str, pub Option<&'static [u8]>);

/// The company's id, the job's title, its type, and its city.
pub struct Job(pub &'static str, pub &'static str, pub &'static str, pub &'static str);

const WERKHALLE: &[u8] = include_bytes!("pictures/werkhalle.jpg");
const SOLARPARK: &[u8] = include_bytes!("pictures/solarpark.jpg");
const HAFEN: &[u8] = include_bytes!("pictures/hafen.jpg");

pub const COMPANIES: &[Company] = &[
    Company("albtal", "Albtal Antriebstechnik GmbH", Some(WERKHALLE)),
    Company("bergfink", "Bergfink Software AG", None),
    Company("donauwerk", "Donauwerk Medizintechnik GmbH", None),
    Company("elbkontor", "Elbkontor Logistik GmbH & Co. KG", Some(HAFEN)),
    Company("faehrhaus", "Fährhaus Verlag GmbH", None),
    Company("kleeblatt", "Kleeblatt Lebensmittel eG", None),
    Company("lindenbau", "Lindenbau Ingenieure PartG mbB", None),
    Company("murgtal", "Murgtal Papier AG", None),
    Company("nordstern", "Nordstern Versicherungen VVaG", None),
    Company("oekostrom", "Ökostrom Oberrhein eG", Some(SOLARPARK)),
    Company("pfalzmobil", "Pfalzmobil Verkehrsbetriebe GmbH", None),
    Company("zirkel", "Zirkel Robotik GmbH", None),
];

const STUDENT_JOB: &str = "Werkstudium";
const INTERNSHIP: &str = "Praktikum";
const THESIS: &str = "Abschlussarbeit";
const FIRST_JOB: &str = "Berufseinstieg";
const ASSISTANT: &str = "Studentische Aushilfe";

pub const JOBS: &[Job] = &[
    Job("albtal", "Konstruktion von Getrieben", STUDENT_JOB, "Ettlingen"),
    Job("albtal", "Schwingungen im Antriebsstrang messen", THESIS, "Ettlingen"),
    Job("albtal", "Simulation elektrischer Antriebe", INTERNSHIP, "Ettlingen"),
    Job("albtal", "Versuch und Prüfstand", FIRST_JOB, "Stuttgart"),
    Job("bergfink", "Backend-Entwicklung mit Rust", STUDENT_JOB, "Karlsruhe"),
    Job("bergfink", "Barrierefreie Oberflächen", THESIS, "Karlsruhe"),
    Job("bergfink", "IT-Sicherheit", FIRST_JOB, "München"),
    Job("bergfink", "Qualitätssicherung", STUDENT_JOB, "Karlsruhe"),
    Job("bergfink", "UX-Research", INTERNSHIP, "München"),
    Job("donauwerk", "Bildverarbeitung in der Endoskopie", THESIS, "Ulm"),
    Job("donauwerk", "Medizinprodukte zulassen", FIRST_JOB, "Ulm"),
    Job("donauwerk", "Sensorik im Labor", STUDENT_JOB, "Ulm"),
    Job("elbkontor", "Disposition am Wochenende", ASSISTANT, "Hamburg"),
    Job("elbkontor", "Routenplanung mit Graphen", THESIS, "Hamburg"),
    Job("elbkontor", "Zoll und Außenhandel", INTERNSHIP, "Hamburg"),
    Job("faehrhaus", "Lektorat Sachbuch", INTERNSHIP, "Leipzig"),
    Job("faehrhaus", "Presse und Veranstaltungen", STUDENT_JOB, "Leipzig"),
    Job("kleeblatt", "Haltbarkeit ohne Zusatzstoffe", THESIS, "Freiburg im Breisgau"),
    Job("kleeblatt", "Lebensmittelchemie", INTERNSHIP, "Freiburg im Breisgau"),
    Job("kleeblatt", "Verkauf am Marktstand", ASSISTANT, "Karlsruhe"),
    Job("lindenbau", "Bauleitung Hochbau", FIRST_JOB, "Dresden"),
    Job("lindenbau", "Tragwerksplanung in Holz", STUDENT_JOB, "Dresden"),
    Job("lindenbau", "Vermessung von Brücken", INTERNSHIP, "Dresden"),
    Job("murgtal", "Energie sparen in der Trocknung", THESIS, "Gernsbach"),
    Job("murgtal", "Verfahrenstechnik", FIRST_JOB, "Gernsbach"),
    Job("murgtal", "Wasserlabor", STUDENT_JOB, "Gernsbach"),
    Job("nordstern", "Aktuariat", FIRST_JOB, "Köln"),
    Job("nordstern", "Datenanalyse Schadenfälle", STUDENT_JOB, "Köln"),
    Job("nordstern", "Recht und Datenschutz", INTERNSHIP, "Köln"),
    Job("oekostrom", "Beratung zu Solaranlagen", STUDENT_JOB, "Karlsruhe"),
    Job("oekostrom", "Netzplanung für Windparks", THESIS, "Offenburg"),
    Job("oekostrom", "Prognosen für Solarstrom", STUDENT_JOB, "Karlsruhe"),
    Job("oekostrom", "Wartung von Windrädern", INTERNSHIP, "Offenburg"),
    Job("pfalzmobil", "Fahrgäste zählen und befragen", ASSISTANT, "Mannheim"),
    Job("pfalzmobil", "Fahrplan und Umlauf", STUDENT_JOB, "Mannheim"),
    Job("pfalzmobil", "Elektrobusse im Betrieb", THESIS, "Ludwigshafen"),
    Job("zirkel", "Greifen lernen mit wenigen Beispielen", THESIS, "Karlsruhe"),
    Job("zirkel", "Mechatronik", STUDENT_JOB, "Karlsruhe"),
    Job("zirkel", "Robotersteuerung in C++", FIRST_JOB, "Berlin"),
    Job("zirkel", "Vertrieb und Messen", INTERNSHIP, "Berlin"),
];
