-- The number of times that the links were saved.
alter table link_collections add column version bigint not null default 1;
