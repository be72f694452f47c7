-- Up Migration

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
