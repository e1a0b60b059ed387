-- An account that is deleted leaves nothing that names its person.

-- The address of a post's creator is read from the account.
alter table posts drop column creator_email;

-- Whom a mail is about. Null: stored by an earlier version.
alter table mails add column account_id uuid;
update mails set account_id = (select a.id from accounts a where a.email_key = lower(mails.to_address));
delete from mails where account_id is null and (sent_at is not null or failed_at is not null);
create index mails_by_account on mails (account_id);

-- Consents of an account are deleted with it: its id would not name anybody. A profile's consent to marketing
-- is kept, without the account that gave it.
alter table consents rename column account_id to earlier_account;
alter table consents rename column by_account to earlier_by;
alter table consents add column account_id uuid references accounts (id) on delete cascade;
alter table consents add column by_account uuid references accounts (id) on delete set null;
delete from consents
  where earlier_account is not null and not exists (select 1 from accounts a where a.id = earlier_account);
update consents set account_id = earlier_account,
  by_account = (select a.id from accounts a where a.id = earlier_by);
alter table consents drop column earlier_account;
alter table consents drop column earlier_by;
create index consents_by_account on consents (account_id);
create index consents_by_giver on consents (by_account);

-- A request for a reset names the account instead of the address. Who asked during the upgrade asks again.
delete from jobs where kind = 'send-reset-mail';
