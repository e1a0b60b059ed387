-- What a held post was before it was released or published, as JSON, so that exactly this can be restored.
-- Null: it is not held, or it was being written.
alter table posts add column held_from text;
