-- A code that was mailed to the account that is to be linked, where it is not confirmed by its password (docs/adr/0058).
alter table provider_sign_ins add column mailed_code_hash bytea;
-- Until when the code is valid. Null: none was mailed.
alter table provider_sign_ins add column mailed_code_until bigint;
-- How often another code was entered.
alter table provider_sign_ins add column mistakes bigint not null default 0;
