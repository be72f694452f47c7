-- Up Migration

-- The W3C traceparent of the request that caused an event, if it was traced. The worker continues its trace.
alter table events add column traceparent text;
