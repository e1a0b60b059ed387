-- Whether nobody releases a text that they wrote or changed last.
alter table profiles add column four_eyes boolean not null default false;

-- The number of the version that was released last. Null: none was, or that was before this was stored.
alter table posts add column approved_version integer;
-- How many words were changed since then. Null: none is known, or the post did not lose its release.
alter table posts add column changed_words integer;
-- Who changed the text or the attachment last. Null: nobody since this is stored, or the account was deleted.
alter table posts add column edited_by uuid references accounts (id) on delete set null;
-- When somebody is reminded of a draft with a date. Null: there is nothing to be reminded of.
alter table posts add column reminds_at bigint;

create index posts_by_editor on posts (edited_by) where edited_by is not null;
create index posts_reminding on posts (reminds_at) where reminds_at is not null;

-- What people say about a draft while it waits for release.
create table post_comments (
  id uuid not null primary key,
  post_id uuid not null references posts (id) on delete cascade,
  account_id uuid references accounts (id) on delete set null,
  at bigint not null,
  -- the text that it is about, as in a comparison of versions
  field text not null,
  language text not null,
  -- the words that it is about, and a few around them; null: the whole text
  quote text,
  quote_before text not null,
  quote_after text not null,
  comment text not null,
  resolved_at bigint,
  resolved_by uuid references accounts (id) on delete set null
);

create index post_comments_by_post on post_comments (post_id, at, id);
create index post_comments_by_account on post_comments (account_id) where account_id is not null;
create index post_comments_by_resolver on post_comments (resolved_by) where resolved_by is not null;
