-- Up Migration

-- Credits that an app's embed searches may spend in a UTC day, so that a busy page cannot empty the
-- balance that the app's own servers live on; null: any number.
alter table apps add column embed_daily_limit integer check (embed_daily_limit > 0);
