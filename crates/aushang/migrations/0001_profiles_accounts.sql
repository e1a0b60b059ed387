create table profiles (
  id uuid not null primary key,
  role text not null,
  username text not null,
  -- the username in lower case: names are compared without case
  username_key text not null unique,
  display_name text not null,
  visible boolean not null,
  auto_follow boolean not null,
  -- bits of Permission
  permissions bigint not null,
  -- StoredImage as JSON
  avatar text,
  header text,
  contact_email text,
  contact_website text,
  contact_imprint text,
  contact_telephone_number text,
  -- Location as JSON
  contact_location text,
  -- Targeting as JSON: whom emergencies (and auto-follow) reach
  targeting text not null,
  created_at bigint not null
);

create table accounts (
  id uuid not null primary key,
  profile_id uuid not null references profiles (id) on delete cascade,
  email text not null,
  -- the address in lower case: addresses are compared without case
  email_key text not null unique,
  name text,
  first_name text,
  role text not null,
  -- argon2id in PHC form; null until a password is set
  password_hash text,
  is_registered boolean not null,
  privacy_policy_version bigint,
  user_agreement_version bigint,
  has_seen_disclaimer boolean not null,
  -- names of skipped setup steps as a JSON list
  skipped_setup_steps text not null,
  created_at bigint not null
);

create index accounts_by_profile on accounts (profile_id);
