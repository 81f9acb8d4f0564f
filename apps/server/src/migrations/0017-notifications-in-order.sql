-- Notifications are listed by when they happened. Ids follow that nearly always, and not where a clock was set back, or
-- where an event is told of later than it happened: then one day would begin twice in the list.
drop index notifications_listed;
drop index notifications_by_status;
drop index notifications_unread;
create index notifications_listed on notifications (user_id, created_at desc, id desc) where is_listed;
create index notifications_by_status on notifications (user_id, status, created_at desc, id desc) where is_listed;
create index notifications_unread on notifications (user_id, created_at desc, id desc) where is_listed and read_at is null;
