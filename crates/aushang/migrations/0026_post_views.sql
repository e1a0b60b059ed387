-- What readers did with posts: a row for each reader and post.
create table post_views (
  post_id uuid not null references posts (id) on delete cascade,
  -- random: of readers who have gone, nothing tells which rows were the same one's
  id uuid not null,
  -- null: the reader has gone
  reader_id uuid references readers (id) on delete set null,
  seen bigint not null,
  clicks bigint not null,
  -- when it changed last, in whole 12 hours since 1970-01-01T00:00:00Z
  period bigint not null,
  primary key (post_id, id)
);

create unique index post_views_by_reader on post_views (reader_id, post_id);
create index post_views_by_period on post_views (period, post_id);

-- How far the roll-up of statistics has come; one row.
create table statistics_roll_up (
  -- everything that had been reported by then is counted
  counted_at bigint not null primary key,
  -- of the run that is under way; null: none is
  begun_at bigint,
  -- the place that it has reached: posts of this period, after this one; null: from the first
  period bigint not null,
  after_post uuid
);

insert into statistics_roll_up (counted_at, period) values (0, 0);
