-- Up Migration

-- Texts of searches without results that staff have handled: as a submission, or because they need no term.
create table handled_misses (
  text text primary key,
  handled_by text not null,
  handled_at timestamptz not null default now()
);
