-- People who sign in, and the e-mails that are sent to them. better-auth uses the first five tables;
-- src/store/accounts/options.ts maps its names to these.

-- Who signs in: developers, reviewers and administrators.
create table users (
  id text primary key,
  name text not null check (name is nfc normalized and is_short_text(name)),
  email text not null unique,
  email_verified boolean not null,
  role text not null default 'developer' check (role in ('developer', 'reviewer', 'admin')),
  language text not null default 'en' check (language in ('en', 'yo')),
  two_factor_enabled boolean,
  -- The kinds of notices that the user does not want.
  muted_notices text[] not null default '{}',
  -- When an administrator suspended the account. A suspended user cannot sign in.
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Browsers that are signed in. Their tokens are stored as SHA-256, so a copy of the database signs nobody in.
create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  token text not null unique check (token ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null
);

create index sessions_user on sessions (user_id);

-- How a user proves who they are: the hash of a password.
create table sign_ins (
  id text primary key,
  user_id text not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null
);

create index sign_ins_user on sign_ins (user_id);

-- Links that were sent and not yet followed. Their identifiers are stored as SHA-256.
create table verifications (
  id text primary key,
  identifier text not null check (identifier ~ '^(reset|other):[0-9a-f]{64}$'),
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index verifications_identifier on verifications (identifier);

-- The encrypted secrets of authenticator apps.
create table two_factors (
  id text primary key,
  user_id text not null references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean,
  failed_verification_count integer,
  locked_until timestamptz
);

create index two_factors_user on two_factors (user_id);

-- E-mails to be sent. A row is written in the transaction of the event that it reports, and deleted once sent.
create table notices (
  id bigint generated always as identity primary key,
  user_id text not null references users on delete cascade,
  kind text not null,
  facts jsonb not null,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create index notices_due on notices (due_at);
create index notices_of_user on notices (user_id);

-- How many e-mails of a kind an address was sent since `first_at`. Rows outlive accounts by a day, so that deleting an
-- account and signing up again writes no further e-mails.
create table mail_counts (
  -- HMAC of the kind and the address with a key of the service.
  address_mac text primary key,
  mails integer not null default 1,
  first_at timestamptz not null default now(),
  sent_at timestamptz not null default now()
);

-- How many starter grants deleted accounts had, so that a new account with the same address does not get them again.
-- The address itself is not stored.
create table deleted_account_starters (
  -- HMAC of the address with a key of the service.
  address_mac text primary key,
  starters integer not null check (starters > 0),
  deleted_at timestamptz not null default now()
);

-- A change to how a user signs in writes its notice in the same transaction, although better-auth makes the change.
-- There is no notice if the address was not confirmed: it may belong to a stranger.
create function report_password() returns trigger language plpgsql as $$
begin
  insert into notices (user_id, kind, facts)
  select id, 'accountChanged', '{"what": "password"}' from users where id = new.user_id and email_verified;
  return null;
end $$;

create trigger sign_ins_report_password after update of password on sign_ins
  for each row when (new.password is distinct from old.password) execute function report_password();

create function report_second_factor() returns trigger language plpgsql as $$
begin
  insert into notices (user_id, kind, facts)
  values (new.id, 'accountChanged',
    jsonb_build_object('what', case when new.two_factor_enabled then 'factorOn' else 'factorOff' end));
  return null;
end $$;

create trigger users_report_second_factor after update of two_factor_enabled on users
  for each row when (old.email_verified
    and coalesce(new.two_factor_enabled, false) <> coalesce(old.two_factor_enabled, false))
  execute function report_second_factor();
