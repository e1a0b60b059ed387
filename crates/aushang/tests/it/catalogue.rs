//! Both engines have the same schema: the queries return the catalogue of each in the same format, with one
//! line per column, key and index, and the lines are compared.

use std::collections::BTreeSet;

use aushang::migrations::MIGRATIONS;
use aushang_db::testing::TestDb;
use aushang_db::{Db, Engine};

use crate::sql::list;

const SQLITE: &str = r#"
with tables as (
  select name from sqlite_schema
  where type = 'table' and name not like 'sqlite\_%' escape '\' and name <> 'seaql_migrations'
)
select t.name || '.' || c.name || ' ' || c.type || case when c."notnull" then ' not null' else '' end
    || coalesce(' default ' || c.dflt_value, '')
  from tables t, pragma_table_info(t.name) c
union all
select t.name || ' primary key ' || group_concat(c.name, ', ' order by c.pk)
  from tables t, pragma_table_info(t.name) c where c.pk > 0 group by t.name
union all
select t.name || case when i."unique" then ' unique ' else ' index ' end || (
    select group_concat(coalesce(x.name, '?') || case when x.desc then ' desc' else '' end, ', ' order by x.seqno)
    from pragma_index_xinfo(i.name) x where x.key
  ) || case when i.partial then substr(s.sql, instr(s.sql, ' where ')) else '' end
  from tables t, pragma_index_list(t.name) i left join sqlite_schema s on s.name = i.name
  where i.origin <> 'pk'
union all
select t.name || ' ' || group_concat(f."from", ', ' order by f.seq) || ' references ' || f."table" || ' '
    || group_concat(f."to", ', ' order by f.seq) || ' on delete ' || f.on_delete
  from tables t, pragma_foreign_key_list(t.name) f group by t.name, f.id
"#;

const POSTGRES: &str = "
with tables as (
  select oid, relname::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'seaql_migrations'
)
select t.name || '.' || c.attname || ' ' || format_type(c.atttypid, c.atttypmod)
    || case when c.attnotnull then ' not null' else '' end
    || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
  from tables t join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
  left join pg_attrdef d on d.adrelid = t.oid and d.adnum = c.attnum
union all
select t.name || ' primary key ' || (
    select string_agg(c.attname, ', ' order by k.n)
    from unnest(k.conkey) with ordinality k (attnum, n)
    join pg_attribute c on c.attrelid = t.oid and c.attnum = k.attnum
  )
  from tables t join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
union all
select t.name || case when i.indisunique then ' unique ' else ' index ' end || (
    select string_agg(
      coalesce(c.attname, '?') || case when i.indoption[k.n - 1] & 1 = 1 then ' desc' else '' end, ', ' order by k.n
    )
    from unnest(i.indkey::int2[]) with ordinality k (attnum, n)
    left join pg_attribute c on c.attrelid = t.oid and c.attnum = k.attnum
  ) || coalesce(' where ' || pg_get_expr(i.indpred, i.indrelid), '')
  from tables t join pg_index i on i.indrelid = t.oid where not i.indisprimary
union all
select t.name || ' ' || (
    select string_agg(c.attname, ', ' order by k.n)
    from unnest(f.conkey) with ordinality k (attnum, n)
    join pg_attribute c on c.attrelid = f.conrelid and c.attnum = k.attnum
  ) || ' references ' || f.confrelid::regclass || ' ' || (
    select string_agg(c.attname, ', ' order by k.n)
    from unnest(f.confkey) with ordinality k (attnum, n)
    join pg_attribute c on c.attrelid = f.confrelid and c.attnum = k.attnum
  ) || ' on delete ' || case f.confdeltype
    when 'a' then 'no action' when 'r' then 'restrict' when 'c' then 'cascade'
    when 'n' then 'set null' when 'd' then 'set default'
  end
  from tables t join pg_constraint f on f.conrelid = t.oid and f.contype = 'f'
";

#[tokio::test]
async fn both_engines_have_the_same_schema() {
    let Some(postgres) = TestDb::postgres(MIGRATIONS).await else { return };
    let sqlite = TestDb::sqlite(MIGRATIONS).await;
    let sqlite = catalogue_of(&sqlite.open().await).await;
    let postgres = catalogue_of(&postgres.open().await).await;

    assert!(sqlite.contains("posts.profile_id uuid not null"), "the catalogue is empty");
    let only = |one: &BTreeSet<String>, other| one.difference(other).cloned().collect::<Vec<_>>();
    assert_eq!(
        (only(&sqlite, &postgres), only(&postgres, &sqlite)),
        (Vec::new(), Vec::new()),
        "left: only on SQLite, right: only on PostgreSQL"
    );
}

/// Rows of the referenced tables are never deleted (groups of readers), or the table is small (channels).
const WITHOUT_INDEX: [(&str, &str); 3] =
    [("channels", "owner_profile_id"), ("post_views", "group_id"), ("readers", "group_id")];

/// Otherwise deleting one row of the referenced table scans the referencing table. An index may leave out
/// rows without a reference.
#[tokio::test]
async fn each_foreign_key_has_an_index() {
    let sqlite = TestDb::sqlite(MIGRATIONS).await;
    let lines = catalogue_of(&sqlite.open().await).await;
    let indexed: Vec<(&str, &str)> = lines
        .iter()
        .filter_map(|line| {
            let (table, rest) = line.split_once(' ')?;
            let columns =
                ["primary key ", "unique ", "index "].iter().find_map(|kind| rest.strip_prefix(kind))?;
            let (columns, condition) = columns.split_once(" where ").unwrap_or((columns, ""));
            let is_complete = condition.is_empty() || condition == format!("{columns} is not null");
            is_complete.then_some((table, columns))
        })
        .collect();
    let keys = lines.iter().filter_map(|line| line.split_once(" references ")?.0.split_once(' '));
    let missing = |(table, columns): &(&str, &str)| {
        let begins = |index: &str| index == *columns || index.starts_with(&format!("{columns}, "));
        !indexed.iter().any(|(on, index)| on == table && begins(index))
    };
    assert_eq!(keys.filter(missing).collect::<Vec<_>>(), WITHOUT_INDEX);
}

/// The catalogue of a database, independent of the order of its columns.
pub async fn catalogue_of(db: &Db) -> BTreeSet<String> {
    let lines = match db.engine() {
        Engine::Sqlite => SQLITE,
        Engine::Postgres => POSTGRES,
    };
    normalized(list(db, lines).await)
}

/// Removes parentheses and text casts, and converts to lower case, because the engines differ in these.
fn normalized(lines: Vec<String>) -> BTreeSet<String> {
    let plain = |line: String| {
        let line = line.to_lowercase().replace(['(', ')'], " ").replace("::text", "");
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    lines.into_iter().map(plain).collect()
}

/// So an index by titles has the same order on both engines, whatever the locale of `PostgreSQL`.
#[tokio::test]
async fn sort_keys_are_compared_by_bytes() {
    let Some(postgres) = TestDb::postgres(MIGRATIONS).await else { return };
    let by_bytes = "select table_name || '.' || column_name from information_schema.columns \
                    where collation_name = 'binary' order by 1";
    let columns: Vec<String> = list(&postgres.open().await, by_bytes).await;
    assert_eq!(
        columns,
        ["companies.sort_key", "job_offers.sort_key", "profile_search.suffix", "profiles.sort_key"]
    );
    let signs = "select string_agg(sign, '' order by sign collate \"binary\") \
                 from unnest(array['a', 'B', 'é', ' ', '-', 'Z', 'z']) sign";
    assert_eq!(list::<String>(&postgres.open().await, signs).await, [" -BZazé"]);
}
