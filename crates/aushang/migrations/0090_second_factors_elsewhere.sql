-- Whether the person used a second factor at the provider, as the provider states it.
alter table provider_sign_ins add column second_factor boolean not null default false;

-- Whether a second factor was used at the sign-in that began the session, here or at a provider. Null: unknown, because
-- it began with an earlier version.
alter table sessions add column second_factor boolean;
