-- Up Migration

-- The account that made a contribution on the service's own pages. Such a contribution belongs to the site's app.
alter table contributions add column user_id text references users on delete set null;
-- The contributor's name for the term's page; null if the contributor did not agree to be named.
alter table contributions add column credit text check (credit is nfc normalized);

create index contributions_of_user on contributions (user_id, number) where user_id is not null;
