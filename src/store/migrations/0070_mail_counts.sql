-- Up Migration

-- How many e-mails of a kind an address was sent since `first_at`. Rows outlive accounts by a day, so that deleting an
-- account and signing up again writes no further e-mails. users.letter_at is no longer used.
create table mail_counts (
  -- HMAC of the kind and the address with a key of the service.
  address_mac text primary key,
  mails integer not null default 1,
  first_at timestamptz not null default now(),
  sent_at timestamptz not null default now()
);
