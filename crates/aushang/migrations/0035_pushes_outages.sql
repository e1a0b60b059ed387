-- Of the attempts those at which the service took nothing from this server at all.
alter table pushes add column outages integer not null default 0;
