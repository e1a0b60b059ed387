-- One vote for each reader and poll.
create table poll_votes (
  post_id uuid not null references posts (id) on delete cascade,
  reader_id uuid not null references readers (id) on delete cascade,
  option_id uuid not null,
  primary key (post_id, reader_id)
);

create index poll_votes_by_reader on poll_votes (reader_id);

-- How many an option has, so that a page of posts counts nothing; a vote stays when its reader goes.
create table poll_tallies (
  post_id uuid not null references posts (id) on delete cascade,
  option_id uuid not null,
  votes bigint not null,
  primary key (post_id, option_id)
);
