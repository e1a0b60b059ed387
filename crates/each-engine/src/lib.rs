//! The attribute of tests that run on both database engines.

use proc_macro::TokenStream;

/// Generates the tests `name::sqlite` and `name::postgres` from `async fn name(on: T)`, where `T` implements
/// `aushang_db::testing::OnEngine`. Arguments are those of `tokio::test`.
#[proc_macro_attribute]
pub fn each_engine(arguments: TokenStream, test: TokenStream) -> TokenStream {
    let after_fn = test.clone().into_iter().skip_while(|token| token.to_string() != "fn").nth(1);
    let name = after_fn.expect("a test is a function");
    let tests: TokenStream = format!(
        "mod {name} {{
            use ::aushang_db::{{Engine, testing::run_on}};

            #[tokio::test({arguments})]
            async fn sqlite() {{
                run_on(Engine::Sqlite, super::{name}).await;
            }}

            #[tokio::test({arguments})]
            async fn postgres() {{
                run_on(Engine::Postgres, super::{name}).await;
            }}
        }}"
    )
    .parse()
    .expect("the generated code is valid");
    test.into_iter().chain(tests).collect()
}
