-- A seal that a file itself prevents is tried again with growing pauses, and then only when someone asks. A seal that waits for
-- something outside (a store, a timestamp server, a certificate) counts no tries.
alter table documents
  add column seal_tries integer not null default 0,
  add column seal_tried_at timestamptz,
  add column sealing_stopped_at timestamptz,
  add constraint documents_sealing_stopped check (sealing_stopped_at is null or (waiting_reason is not null and sealed_at is null));

alter table notifications drop constraint notifications_status_check;
alter table notifications add constraint notifications_status_check check (status in
  ('signed', 'created', 'viewed', 'sent', 'completed', 'rejected', 'expired', 'undelivered', 'unsealed'));
