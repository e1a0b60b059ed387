-- The text that two people confirmed, of an emergency that was changed after it was announced: what is still to be
-- pushed contains it. Null: the text of the post.
alter table announcements add column confirmed_content text;
