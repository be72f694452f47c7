-- Up Migration

-- A developer's app. Every change raises its revision under the row's lock; put_revision is the
-- revision that Redis has been given, so that a change whose command died in between is put again.
create table apps (
  id bigint generated always as identity primary key,
  client_id text not null unique check (client_id ~ '^app_[0-9A-Za-z]{20}$'),
  name text not null check (name is nfc normalized),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  scopes text[] not null check (scopes <@ array['dictionary:read', 'dictionary:write']),
  addresses text[] not null default '{}',
  origins text[] not null default '{}',
  hourly_limit integer check (hourly_limit >= 0),
  visitor_limit integer check (visitor_limit >= 0),
  commercial_use boolean not null default false,
  revoked_at timestamptz,
  revision bigint not null default 1,
  put_revision bigint not null default 0,
  created_at timestamptz not null default now()
);

create index apps_not_put on apps (id) where put_revision < revision;

-- What apps were granted, in credits: append-only. The sum of an app's grants is its granted credits.
create table grants (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps,
  credits bigint not null check (credits <> 0),
  kind text not null check (kind in ('starter', 'pack', 'credits')),
  reference text not null unique,
  created_at timestamptz not null default now()
);

create index grants_app on grants (app_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger grants_append_only before update or delete or truncate on grants
  for each statement execute function refuse_change();

-- Settled spending in credits per app, UTC day and channel, as flushed from Redis. A cell never falls.
create table spending (
  app_id bigint not null references apps,
  day date not null,
  channel text not null check (channel in ('api', 'embed')),
  credits bigint not null check (credits >= 0),
  primary key (app_id, day, channel)
);
