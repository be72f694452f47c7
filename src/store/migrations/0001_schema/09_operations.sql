-- What operators and administrators configure and see.

-- Settings of the whole service that change while it runs.
create table settings (
  only_row boolean primary key default true check (only_row),
  -- Whether submissions are published before review.
  auto_publish boolean not null default false,
  -- The app whose client ID the service's own pages search by; null if they have no live search.
  site_client_id text references apps (client_id),
  -- Requests per hour and channel of apps without a limit of their own; null to use HOURLY_LIMIT.
  hourly_limit integer check (hourly_limit > 0),
  -- Which secret encrypts what is stored; null until the first process has started.
  key_fingerprint text
);

insert into settings default values;

-- What staff did. Each row is written before the action, and `outcome` says whether it was done.
create table audit_log (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  outcome text not null default 'begun' check (outcome in ('begun', 'done', 'refused')),
  created_at timestamptz not null default now()
);

-- What each worker last reported of itself, for the operations page.
create table workers (
  id text primary key,
  host text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- The tasks that failed since the worker started, with their latest error.
  failures jsonb not null,
  -- The latest audit of the books; null before the first.
  audit jsonb
);

-- The latest requests that failed with an unexpected error, for the operations page.
create table server_errors (
  id bigint generated always as identity primary key,
  host text not null,
  -- Of the latest of these requests; it is also in the log.
  request_id text not null,
  method text not null,
  path text not null,
  message text not null,
  requests integer not null,
  at timestamptz not null
);
