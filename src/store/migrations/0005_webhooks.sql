-- Up Migration

-- What an app's deliveries are signed with. It must be read to sign, so it is kept as it is; for a while
-- after a rotation the one before signs, too.
create table webhook_secrets (
  app_id bigint primary key references apps,
  secret text not null,
  previous text,
  previous_until timestamptz
);

-- Where an app hears of events.
create table endpoints (
  id bigint generated always as identity primary key,
  public_id text not null unique check (public_id ~ '^end_[0-9A-Za-z]{20}$'),
  app_id bigint not null references apps,
  url text not null,
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ array[
    'dictionary.term.submitted', 'dictionary.term.approved', 'dictionary.suggestion.accepted']),
  -- disabled: by its owner; failed: by nothing but failures for days; gone: it said so itself.
  status text not null default 'enabled' check (status in ('enabled', 'disabled', 'failed', 'gone')),
  -- Since when there was nothing but failures.
  failing_since timestamptz,
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  unique (app_id, url)
);

-- One event on its way to one endpoint. due: to be put into the stream from due_at on; queued: in the
-- stream; sending: leased by a worker; delivered, dead: ended.
create table deliveries (
  id text primary key check (id ~ '^dlv_[0-9A-Za-z]{20}$'),
  event_id text not null references events on delete cascade,
  endpoint_id bigint not null references endpoints on delete cascade,
  state text not null default 'due' check (state in ('due', 'queued', 'sending', 'delivered', 'dead')),
  -- Attempts in all, and of those the ones since it was last replayed.
  attempts integer not null default 0,
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  queued_at timestamptz,
  lease text,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);

create index deliveries_due on deliveries (endpoint_id, due_at) where state = 'due';
-- Whether anything is due at all.
create index deliveries_due_at on deliveries (due_at) where state = 'due';
create index deliveries_under_way on deliveries (endpoint_id, state) where state in ('queued', 'sending');
create index deliveries_of_endpoint on deliveries (endpoint_id, created_at);
create index deliveries_created on deliveries (created_at);
create index deliveries_of_event on deliveries (event_id);
create index deliveries_ended on deliveries (ended_at) where ended_at is not null;

-- What was tried, and what came of it.
create table delivery_attempts (
  delivery_id text not null references deliveries on delete cascade,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  -- HTTP status; null where there was no answer.
  status integer,
  outcome text not null,
  -- The beginning of the answer's body.
  answer text,
  -- Headers that were sent; the body is the event's.
  headers jsonb not null,
  primary key (delivery_id, number)
);

create index events_created on events (created_at);
