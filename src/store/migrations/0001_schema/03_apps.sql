-- Apps, their keys, who may use them, and what their owners see of their requests.

-- The applications of developers. Every change raises an app's revision under the row's lock; put_revision is the
-- revision that was last written to Redis, so that the worker writes a change that was lost in between.
create table apps (
  id bigint generated always as identity primary key,
  client_id text not null unique check (client_id ~ '^app_[0-9A-Za-z]{20}$'),
  name text not null check (name is nfc normalized and is_short_text(name)),
  scopes text[] not null check (scopes <@ array['dictionary:read', 'dictionary:write']),
  addresses text[] not null default '{}',
  origins text[] not null default '{}',
  hourly_limit integer check (hourly_limit >= 0),
  visitor_limit integer check (visitor_limit >= 0),
  -- Credits that widget searches may spend in a UTC day, so that a busy page cannot use up the balance that the
  -- app's servers need; null for no limit.
  embed_daily_limit integer check (embed_daily_limit > 0),
  commercial_use boolean not null default false,
  -- Whether submissions are published before review; null to use the service's setting.
  auto_publish boolean,
  -- Whether the request log contains the text of searches.
  logs_queries boolean not null default false,
  -- Owners are notified once when the balance falls to low_credits. low_noticed_at is when that happened; it is null
  -- again once the balance is above.
  low_credits bigint check (low_credits > 0),
  low_noticed_at timestamptz,
  -- Whether searches use a fixed dictionary, without credits. Never changes.
  is_sandbox boolean not null default false,
  -- The account that holds the app; null if it was created on the command line.
  owner_id text references users on delete set null,
  -- The account that created an app which has been transferred since; null if it was not. Its starter credits still
  -- count for this account, which would otherwise get new ones for each app that it gives away.
  first_owner_id text references users on delete set null,
  revision bigint not null default 1,
  put_revision bigint not null default 0,
  revoked_at timestamptz,
  -- A deleted app is revoked for good and no longer listed. Its books and contributions stay.
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);

create index apps_not_put on apps (id) where put_revision < revision;
create index apps_owner on apps (owner_id, id) where owner_id is not null;
create index apps_first_owner on apps (first_owner_id) where first_owner_id is not null;
create index apps_low_credits on apps (id) where low_credits is not null and low_noticed_at is null;

-- Each change raises an app's revision by a random step. After a failover or a restore that has lost changes, Redis
-- and servers may have revisions that this database never had. With steps of 1, later changes would get the same
-- numbers, and lost settings and keys would seem to be current.
create function raise_app_revision() returns trigger language plpgsql as $$
begin
  new.revision := new.revision + floor(random() * 1e8)::bigint;
  return new;
end $$;

create trigger apps_raise_revision before update of revision on apps
  for each row when (new.revision > old.revision) execute function raise_app_revision();

-- The keys of apps, which requests are authenticated by: one main key, and additional keys. Only hashes are stored.
create table api_keys (
  id text primary key default 'key_' || replace(gen_random_uuid()::text, '-', ''),
  app_id bigint not null references apps,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- Empty for a main key.
  name text not null default '' check (is_short_text(name)),
  -- Null for a main key, which has the scopes of its app.
  scopes text[],
  -- The first characters, by which owners recognise the key.
  prefix text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- The key that replaced this one, which is still valid until expires_at.
  replaced_by text,
  last_used_at timestamptz
);

create index api_keys_app on api_keys (app_id);

-- Who may use an app besides its holder, apps.owner_id. A row is an open invitation to an address, or a member.
create table app_members (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps on delete cascade,
  email text,
  user_id text references users on delete cascade,
  role text not null check (role in ('owner', 'developer', 'billing')),
  invited_by text references users on delete set null,
  invited_at timestamptz not null default now(),
  joined_at timestamptz,
  -- When an invitation was declined or withdrawn. It still counts for how many an account sends in a day.
  ended_at timestamptz,
  check (num_nonnulls(email, user_id) = 1),
  check ((user_id is null) = (joined_at is null)),
  check (ended_at is null or user_id is null)
);

create unique index app_members_of_app on app_members (app_id, user_id) where user_id is not null;
create unique index app_invitations_of_app on app_members (app_id, email)
  where email is not null and ended_at is null;
create index app_members_of_user on app_members (user_id) where user_id is not null;
create index app_invitations_to on app_members (email) where email is not null;
create index app_invitations_by on app_members (invited_by, invited_at);

-- Everyone who may use an app.
create view app_people as
  select id as app_id, owner_id as user_id, 'owner' as role, true as is_holder, created_at as since
  from apps where owner_id is not null
  union all
  select app_id, user_id, role, false, joined_at from app_members where user_id is not null;

-- The latest requests of each app, for its owner. Servers add a row every few seconds for each app that was used.
create table request_logs (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps,
  -- Whether the requests were refused. Successful requests are kept apart, so that they do not displace errors.
  is_refused boolean not null,
  created_at timestamptz not null default now(),
  -- Number of entries in `requests`, which is an array of objects.
  entries integer not null,
  requests jsonb not null
);

create index request_logs_app on request_logs (app_id, id);
create index request_logs_created on request_logs (created_at);

-- Refused requests per app, UTC hour and reason, for the app's owner.
create table refusal_counts (
  app_id bigint not null references apps,
  hour timestamptz not null,
  reason text not null,
  requests bigint not null,
  primary key (app_id, hour, reason)
);

create index refusal_counts_hour on refusal_counts (hour);
