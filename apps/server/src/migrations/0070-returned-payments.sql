-- Money that came in late and went back stands in the order's timeline.
alter table order_entries drop constraint order_entries_kind_check;
alter table order_entries add constraint order_entries_kind_check check (kind in
  ('created', 'paid', 'payment_failed', 'refund_asked', 'refunded', 'returned', 'fulfilled', 'unfulfilled', 'cancelled', 'noted'));
