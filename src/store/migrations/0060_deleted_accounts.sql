-- Up Migration

-- How many starter grants deleted accounts had, so that a new account with the same address does not get them again.
-- The address itself is not stored.
create table deleted_account_starters (
  -- HMAC of the address with a key of the service.
  address_mac text primary key,
  starters integer not null check (starters > 0),
  deleted_at timestamptz not null default now()
);
