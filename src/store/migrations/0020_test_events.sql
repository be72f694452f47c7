-- Up Migration

-- Whether the owner of an endpoint requested the event to test the endpoint.
alter table events add column is_test boolean not null default false;
update events set is_test = true where right(body, 21) = '"data":{"test":true}}';
