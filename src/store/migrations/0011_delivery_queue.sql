-- Up Migration

-- Queueing and leasing change only columns without an index, so PostgreSQL keeps the new version of the row
-- on the same page and leaves the indexes alone (HOT). That needs free space on the page.
alter table deliveries set (fillfactor = 50);

-- The deliveries of an endpoint that have not ended, the one that has been due for longest first, in an order
-- that does not change while they are under way: one transaction makes many due at the same time. The
-- indexes that it replaces depended on the state.
create index deliveries_open on deliveries (endpoint_id, due_at, id) where ended_at is null;
drop index deliveries_due, deliveries_due_at, deliveries_under_way;

-- Most attempts succeed, and need no mapping.
drop trigger map_delivery_outcome on delivery_attempts;
create trigger map_delivery_outcome before insert or update of outcome on delivery_attempts
  for each row when (new.outcome <> 'delivered') execute function map_delivery_outcome();
