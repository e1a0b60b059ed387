//! async-graphql, except for [`resolver_utils::resolve_container_serial`], which objects that are derived with
//! `#[graphql(serial)]` call: here it allocates one future for an object, not one for each field.
//!
//! `aushang` depends on this crate under the name `async-graphql`, so the code that async-graphql's macros generate
//! calls this function. The types are those of async-graphql.

mod container;

pub use async_graphql::*;

/// How values become responses.
pub mod resolver_utils {
    pub use async_graphql::resolver_utils::*;

    pub use crate::container::resolve_container_serial;
}
