-- Up Migration

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

-- Whether the log contains the text of searches.
alter table apps add column logs_queries boolean not null default false;
