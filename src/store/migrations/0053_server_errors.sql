-- Up Migration

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
