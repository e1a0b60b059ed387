-- Who changed the texts last. Null: nobody since this is stored, or the account was deleted.
alter table post_series add column edited_by uuid references accounts (id) on delete set null;
-- Raised by each change of texts or rule.
alter table post_series add column revision bigint not null default 1;

create index post_series_by_editor on post_series (edited_by) where edited_by is not null;

-- Grows with each save of the composer: an older one that arrives late does not overwrite a newer one.
alter table post_working_copies add column sequence bigint not null default 0;
