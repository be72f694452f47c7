-- Up Migration

-- People who sign in. These five tables are better-auth's (src/store/accounts.ts maps its names to ours).
create table users (
  id text primary key,
  name text not null check (name is nfc normalized),
  email text not null unique,
  email_verified boolean not null,
  image text,
  role text not null default 'developer' check (role in ('developer', 'reviewer', 'admin')),
  language text not null default 'en' check (language in ('en', 'yo')),
  -- When a letter was last sent: nobody is written to by the dozen.
  letter_at timestamptz,
  two_factor_enabled boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null
);

create index sessions_user on sessions (user_id);

-- How somebody proves to be a user: a password's hash.
create table sign_ins (
  id text primary key,
  user_id text not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null
);

create index sign_ins_user on sign_ins (user_id);

-- Links that were sent and not yet followed.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index verifications_identifier on verifications (identifier);

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
create index two_factors_secret on two_factors (secret);

-- What signs cookies; every server reads it here, so that all of them know the same sessions.
alter table settings add column auth_secret text not null
  default encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex');

-- The app whose client ID the service's own pages search by; null: they have no live search.
alter table settings add column site_client_id text references apps (client_id);

-- Calls an hour and channel of apps without a limit of their own; null: as HOURLY_LIMIT says.
alter table settings add column hourly_limit integer check (hourly_limit > 0);

-- Who made an app in the console; null: it was made on the command line.
alter table apps add column owner_id text references users on delete set null;
create index apps_owner on apps (owner_id, id) where owner_id is not null;

-- A deleted app is revoked for good and shown to nobody: its books and contributions stay what they were.
alter table apps add column deleted_at timestamptz;

-- The key before the last one, for as long as its owner lets it overlap.
alter table apps add column previous_key_hash bytea check (octet_length(previous_key_hash) = 32);
alter table apps add column previous_key_until timestamptz;
create unique index apps_previous_key_hash on apps (previous_key_hash) where previous_key_hash is not null;

-- Packs that owners ask for; an administrator grants or declines them.
create table top_up_requests (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps,
  pack text not null check (pack in ('starter', 'growth', 'scale')),
  requested_by text references users on delete set null,
  status text not null default 'waiting' check (status in ('waiting', 'granted', 'declined')),
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null default now()
);

create index top_up_requests_waiting on top_up_requests (id) where status = 'waiting';
-- Asked for once, however often the button is pressed.
create unique index top_up_requests_once on top_up_requests (app_id, pack) where status = 'waiting';
create index top_up_requests_app on top_up_requests (app_id, id);

-- What staff did, written before it is done: `done` says whether it was.
create table audit_log (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  outcome text not null default 'begun' check (outcome in ('begun', 'done', 'refused')),
  created_at timestamptz not null default now()
);

-- Refused calls per app, UTC hour and reason, for their owners to see.
create table refusal_counts (
  app_id bigint not null references apps,
  hour timestamptz not null,
  reason text not null,
  calls bigint not null,
  primary key (app_id, hour, reason)
);

create index refusal_counts_hour on refusal_counts (hour);
