-- Roles that a sign-in provider states (docs/adr/0059).

-- The roles in profiles that a person has according to the provider, as JSON.
alter table provider_sign_ins add column roles text not null default '[]';

-- The issuer that has raised the role of the account, and the role that people gave it. Null: people gave the role.
alter table accounts add column role_raised_by text;
alter table accounts add column role_before text;
