-- What a reader did is told page by page, the newest posts first.
drop index post_likes_by_reader;
create index post_likes_by_reader on post_likes (reader_id, post_id);
drop index poll_votes_by_reader;
create index poll_votes_by_reader on poll_votes (reader_id, post_id);
