-- The reader's group when the post was first seen; null: nobody knows any more.
alter table post_views add column group_id uuid references reader_groups (id);
