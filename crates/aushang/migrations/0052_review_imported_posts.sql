-- Whether posts that are imported from the photo network wait for release.
alter table profiles add column must_review_imported_posts boolean not null default true;
