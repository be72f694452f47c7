-- Events, and their deliveries to the webhooks of apps.

-- What an app's deliveries are signed with, encrypted. For a while after a rotation, the previous secret signs too.
create table webhook_secrets (
  app_id bigint primary key references apps,
  sealed_secret text not null,
  sealed_previous text,
  previous_until timestamptz
);

-- The webhooks of apps: URLs that events are sent to.
create table endpoints (
  id bigint generated always as identity primary key,
  public_id text not null unique check (public_id ~ '^end_[0-9A-Za-z]{20}$'),
  app_id bigint not null references apps,
  url text not null,
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ array[
    'dictionary.term.submitted', 'dictionary.term.approved', 'dictionary.suggestion.accepted', 'credits.low']),
  -- disabled: by its owner; failed: after nothing but failures for days; gone: its server responded with 410.
  status text not null default 'enabled' check (status in ('enabled', 'disabled', 'failed', 'gone')),
  -- Since when there were only failures.
  failing_since timestamptz,
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  unique (app_id, url)
);

-- What happened, in the bytes that are sent. Written in the transaction of what happened.
create table events (
  id text primary key check (id ~ '^evt_[0-9A-Za-z]{20}$'),
  -- The order in which they were written, which is not the order in which they were committed.
  number bigint generated always as identity unique,
  kind text not null check (kind in (
    'dictionary.term.submitted', 'dictionary.term.approved', 'dictionary.suggestion.accepted', 'credits.low')),
  -- The only app that receives the event; null for every app that subscribes to it.
  app_id bigint references apps,
  body text not null,
  -- Whether the owner of an endpoint requested the event to test the endpoint.
  is_test boolean not null default false,
  -- The W3C traceparent of the request that caused the event, if it was traced. The worker continues its trace.
  traceparent text,
  created_at timestamptz not null
);

create index events_created on events (created_at);

-- One event on its way to one endpoint, the queue of the workers. due: to be put into the stream from due_at on;
-- queued: in the stream; sending: leased by a worker; delivered, dead: ended.
create table deliveries (
  id text primary key check (id ~ '^dlv_[0-9A-Za-z]{20}$'),
  event_id text not null references events on delete cascade,
  endpoint_id bigint not null references endpoints on delete cascade,
  state text not null default 'due' check (state in ('due', 'queued', 'sending', 'delivered', 'dead')),
  -- All attempts, and those since the delivery was last replayed.
  attempts integer not null default 0,
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  queued_at timestamptz,
  lease text,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz
)
-- Queueing and leasing change only columns without an index, so PostgreSQL keeps the new version of the row on the
-- same page and leaves the indexes alone (HOT). That needs free space on the page.
with (fillfactor = 50);

-- The deliveries of an endpoint that have not ended, the one that has been due for longest first, in an order
-- that does not change while they are under way: one transaction makes many due at the same time.
create index deliveries_open on deliveries (endpoint_id, due_at, id) where ended_at is null;
create index deliveries_of_endpoint on deliveries (endpoint_id, created_at);
create index deliveries_of_event on deliveries (event_id);
create index deliveries_created on deliveries (created_at);
create index deliveries_ended on deliveries (ended_at) where ended_at is not null;

-- Every attempt of a delivery and its outcome, for the owner of the endpoint.
create table delivery_attempts (
  delivery_id text not null references deliveries on delete cascade,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  -- HTTP status; null if there was no response.
  status integer,
  -- A code, whose message is in src/locales.
  outcome text not null,
  -- What the code does not say, such as the error code of the network.
  detail text,
  -- The beginning of the response's body.
  body text,
  -- Headers that were sent; the body is the event's.
  headers jsonb not null,
  primary key (delivery_id, number)
);
