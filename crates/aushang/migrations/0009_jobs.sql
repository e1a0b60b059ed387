create table jobs (
  id uuid not null primary key,
  kind text not null,
  -- JSON
  payload text not null,
  -- not before this moment; while it runs, the end of its lease
  run_at bigint not null,
  attempts integer not null,
  last_error text,
  -- set aside after too many attempts; an operator sees it
  poisoned boolean not null
);

create index jobs_due on jobs (run_at, id) where not poisoned;
