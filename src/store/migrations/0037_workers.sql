-- Up Migration

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
