-- One for each reader and post; how many there are is counted in `posts.likes_count`, where they stay
-- when their readers go.
create table post_likes (
  post_id uuid not null references posts (id) on delete cascade,
  reader_id uuid not null references readers (id) on delete cascade,
  primary key (post_id, reader_id)
);

create index post_likes_by_reader on post_likes (reader_id);
