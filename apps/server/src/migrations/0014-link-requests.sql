-- A recipient whose link has ended asks the sender for a new one. ('unsealed' comes with the migration before this one.)
alter table notifications drop constraint notifications_status_check;
alter table notifications add constraint notifications_status_check check (status in
  ('signed', 'created', 'viewed', 'sent', 'completed', 'rejected', 'expired', 'undelivered', 'unsealed', 'link_requested'));
