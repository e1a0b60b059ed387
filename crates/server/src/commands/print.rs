//! What the console is built from: schemas, limits and reasons, printed and committed.

use aushang::posts::content;
use aushang::problem::Reason;
use aushang::schema;
use clap::ValueEnum;

#[derive(Clone, Copy, ValueEnum)]
pub enum Which {
    Console,
    App,
}

pub fn schema(which: Which) {
    let sdl = match which {
        Which::Console => schema::console().finish().sdl(),
        Which::App => schema::app_schema().finish().sdl(),
    };
    print!("{sdl}");
}

pub fn rules() {
    print!("{}", rules_text());
}

fn rules_text() -> String {
    let reasons: Vec<_> = Reason::ALL.iter().map(|reason| format!("  '{}',\n", reason.code())).collect();
    format!(
        "// Printed by the server (make print): what it refuses, and from which length on.\n\n\
         /** Characters at most. */\n\
         export const LIMITS = {{\n  content: {},\n  title: {},\n  description: {},\n  url: {},\n  pushTitle: {},\n  pushText: {},\n}} as const\n\n\
         /** Why something was refused: `extensions.reason`. */\n\
         export const REASONS = [\n{}] as const\n\n\
         export type Reason = (typeof REASONS)[number]\n",
        content::CONTENT.0,
        content::TITLE.0,
        content::DESCRIPTION.0,
        content::URL.0,
        content::TITLE.0,
        content::PUSH_TEXT.0,
        reasons.concat(),
    )
}
