-- Up Migration

-- The owner is told once when an app's balance falls to low_credits. low_noticed_at is when that happened; it is
-- null again once the balance is above.
alter table apps
  add column low_credits bigint check (low_credits > 0),
  add column low_noticed_at timestamptz;

create index apps_low_credits on apps (id) where low_credits is not null and low_noticed_at is null;

-- The existing rows fulfilled the narrower constraints, so they are not read again.
alter table endpoints drop constraint endpoints_kinds_check;
alter table endpoints add constraint endpoints_kinds_check
  check (cardinality(kinds) > 0 and kinds <@ array[
    'dictionary.term.submitted', 'dictionary.term.approved', 'dictionary.suggestion.accepted', 'credits.low'])
  not valid;
alter table events drop constraint events_kind_check;
alter table events add constraint events_kind_check
  check (kind in (
    'dictionary.term.submitted', 'dictionary.term.approved', 'dictionary.suggestion.accepted', 'credits.low'))
  not valid;

-- E-mails to be sent. A row is written in the transaction of the event that it reports, and deleted once sent.
create table notices (
  id bigint generated always as identity primary key,
  user_id text not null references users on delete cascade,
  kind text not null,
  facts jsonb not null,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create index notices_due on notices (due_at);
create index notices_of_user on notices (user_id);

-- The kinds of notices that a user does not want.
alter table users add column muted_notices text[] not null default '{}';
