-- What apps and people contribute to the dictionary, and how it is reviewed.

-- What apps contribute: submissions of new terms, and suggestions to change one.
create table contributions (
  id text primary key check (id ~ '^su[bg]_[0-9A-Za-z]{20}$'),
  -- The order in which they were made.
  number bigint generated always as identity unique,
  kind text not null check (kind in ('submission', 'suggestion')),
  app_id bigint not null references apps,
  -- The account that made a contribution on the service's own pages. Such a contribution belongs to the site's app.
  user_id text references users on delete set null,
  -- The contributor's name for the term's page; null if the contributor did not agree to be named.
  credit text check (credit is nfc normalized),
  status text not null,
  -- The term that a suggestion is for, and the revision it was made on; the term that a submission became or was
  -- merged into. No reference: contributions outlive a term that is deleted.
  term_id bigint,
  term_revision integer,
  english text check (english is nfc normalized and is_short_text(english)),
  yoruba text check (yoruba is nfc normalized and is_short_text(yoruba)),
  definition_en text check (definition_en is nfc normalized),
  -- Suggested in addition to those that the term has.
  aliases text[] not null default '{}' check (is_short_text(array_to_string(aliases, ''))),
  notes text check (notes is nfc normalized),
  -- Both headwords as they are compared, tones kept.
  pair text,
  -- Both headwords in bare letters: the review page shows terms that look alike.
  bare text[] not null default '{}',
  created_at timestamptz not null default now(),
  check (case kind
    when 'submission' then
      status in ('pending', 'published', 'approved', 'rejected', 'merged', 'withdrawn')
      and id like 'sub\_%' and num_nulls(english, yoruba, definition_en, pair) = 0
    else
      status in ('pending', 'accepted', 'rejected')
      and id like 'sug\_%' and num_nulls(term_id, term_revision) = 0
    end)
);

-- A pair that is pending already is not submitted again, by any app.
create unique index contributions_pending_pair on contributions (pair) where status = 'pending';
create index contributions_waiting on contributions (number) where status in ('pending', 'published');
create index contributions_of_app on contributions (app_id, number);
create index contributions_of_user on contributions (user_id, number) where user_id is not null;
create index contributions_of_term on contributions (term_id);
create index contributions_bare on contributions using gin (bare)
  where kind = 'submission' and status = 'pending';

-- Reviewers' decisions on contributions, and why: one row per decision, never changed.
create table decisions (
  id bigint generated always as identity primary key,
  contribution_id text not null references contributions,
  decision text not null
    check (decision in ('publish', 'approve', 'reject', 'merge', 'withdraw', 'accept')),
  from_status text not null,
  to_status text not null,
  by text not null,
  reason text check (reason is nfc normalized),
  -- The term as the decision left it, if it changed one.
  term_id bigint,
  term_revision integer,
  created_at timestamptz not null default clock_timestamp(),
  -- No status is left twice.
  unique (contribution_id, from_status)
);

create trigger decisions_append_only before update or delete or truncate on decisions
  for each statement execute function refuse_change();

-- The first response to a write with an Idempotency-Key, which retries get for a day.
create table stored_responses (
  app_id bigint not null references apps,
  key text not null,
  -- SHA-256 of the request.
  request bytea not null,
  status integer,
  body text,
  created_at timestamptz not null default now(),
  primary key (app_id, key)
);

create index stored_responses_created on stored_responses (created_at);

-- Native speakers who read the dictionary entry by entry, because a member of staff invited them.
create table native_readers (
  user_id text primary key references users on delete cascade,
  invited_by text not null,
  created_at timestamptz not null default now()
);

-- What a native speaker says about an entry as it was in one revision.
create table readings (
  id bigint generated always as identity primary key,
  -- No reference, because readings outlive a term that is deleted.
  term_id bigint not null,
  term_revision integer not null,
  user_id text references users on delete set null,
  verdict text not null check (verdict in ('confirmed', 'corrected', 'doubted')),
  note text check (note is nfc normalized),
  -- The reader's name for the term's page; null if the reader did not agree to be named.
  credit text check (credit is nfc normalized),
  created_at timestamptz not null default now()
);

create index readings_of_term on readings (term_id, term_revision);
create unique index readings_once on readings (user_id, term_id, term_revision) where user_id is not null;
