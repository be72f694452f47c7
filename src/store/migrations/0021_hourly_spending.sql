-- Up Migration

-- Flushed spending per app, UTC hour and channel, for the charts of the last day. The hour is that of the
-- flush, which is at most a few seconds after the request.
create table hourly_spending (
  app_id bigint not null references apps,
  hour timestamptz not null,
  channel text not null check (channel in ('api', 'embed')),
  credits bigint not null,
  primary key (app_id, hour, channel)
);

create index hourly_spending_hour on hourly_spending (hour);

-- Adds what a flush added to the daily totals of today and yesterday.
create function add_hourly_spending() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into hourly_spending (app_id, hour, channel, credits)
    select app_id, date_trunc('hour', now(), 'UTC'), channel, sum(credits) from new_rows
    where credits > 0 and day >= (now() at time zone 'utc')::date - 1
    group by app_id, channel order by app_id, channel
    on conflict (app_id, hour, channel)
      do update set credits = hourly_spending.credits + excluded.credits;
  else
    insert into hourly_spending (app_id, hour, channel, credits)
    select app_id, date_trunc('hour', now(), 'UTC'), channel, sum(n.credits - o.credits)
    from new_rows n join old_rows o using (app_id, day, channel)
    where n.credits > o.credits and day >= (now() at time zone 'utc')::date - 1
    group by app_id, channel order by app_id, channel
    on conflict (app_id, hour, channel)
      do update set credits = hourly_spending.credits + excluded.credits;
  end if;
  return null;
end $$;

create trigger spending_inserted after insert on spending
  referencing new table as new_rows for each statement execute function add_hourly_spending();
create trigger spending_updated after update on spending
  referencing old table as old_rows new table as new_rows
  for each statement execute function add_hourly_spending();
