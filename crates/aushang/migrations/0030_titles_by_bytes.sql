-- Titles are sorted by keys of our own, which are made to be compared byte by byte, as SQLite does.
-- PostgreSQL would sort them once more, by the language that it is set up for, and differently after
-- an update of the system's own tables, under which an index would lose its order. ("binary": migrate.rs)
drop index companies_by_title;
alter table companies rename column sort_key to earlier_key;
alter table companies add column sort_key text collate "binary" not null default '';
update companies set sort_key = earlier_key;
alter table companies drop column earlier_key;
create index companies_by_title on companies (sort_key, id) where removed_at is null;

drop index job_offers_by_title;
drop index job_offers_by_company;
alter table job_offers rename column sort_key to earlier_key;
alter table job_offers add column sort_key text collate "binary" not null default '';
update job_offers set sort_key = earlier_key;
alter table job_offers drop column earlier_key;
create index job_offers_by_title on job_offers (sort_key, id) where removed_at is null;
create index job_offers_by_company on job_offers (company_id, sort_key, id);
