-- Pictures of companies, also those that a newer one replaced while a post still shows them.
create table company_headers (
  id uuid not null primary key,
  -- unguessable, as in media_files
  name text not null unique,
  -- StoredImage as JSON
  image text not null,
  -- hash of the file that it was made from
  source bytea not null,
  created_at bigint not null
);

-- Companies and what they offer, as the imports said.
create table companies (
  id uuid not null primary key,
  -- what the imported file calls it; the next import finds it by this
  external_id text not null unique,
  title text not null,
  -- the title in small letters, to be searched
  search_key text not null,
  -- the title as a German index sorts it
  sort_key text not null,
  header_id uuid references company_headers (id),
  -- since when no file names it, though a post still shows it or a job is offered by it
  removed_at bigint
);

create index companies_by_title on companies (sort_key, id) where removed_at is null;
create index companies_removed on companies (removed_at) where removed_at is not null;
create index companies_by_header on companies (header_id) where header_id is not null;

-- The table `jobs` is the queue's.
create table job_offers (
  id uuid not null primary key,
  external_id text not null unique,
  company_id uuid not null references companies (id),
  title text not null,
  search_key text not null,
  sort_key text not null,
  -- what kind of job, in the words of the file
  type text not null,
  city text,
  removed_at bigint
);

create index job_offers_by_title on job_offers (sort_key, id) where removed_at is null;
create index job_offers_by_company on job_offers (company_id, sort_key, id);
create index job_offers_removed on job_offers (removed_at) where removed_at is not null;

-- What posts show, so that it is not taken away under them; to be read, they hold copies. Written
-- before the post is, in its transaction.
create table post_companies (
  post_id uuid not null primary key
    references posts (id) on delete cascade deferrable initially deferred,
  company_id uuid not null references companies (id),
  header_id uuid references company_headers (id)
);

create index post_companies_by_company on post_companies (company_id);
create index post_companies_by_header on post_companies (header_id) where header_id is not null;

create table post_job_offers (
  post_id uuid not null references posts (id) on delete cascade deferrable initially deferred,
  job_offer_id uuid not null references job_offers (id),
  primary key (post_id, job_offer_id)
);

create index post_job_offers_by_job_offer on post_job_offers (job_offer_id);
