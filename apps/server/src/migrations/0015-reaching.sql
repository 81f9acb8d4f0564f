-- Whether mails reach a recipient, and where the part of a copy recipient ends. `undelivered_at` is null again once a
-- later mail with a link has left.
alter table recipients
  add column undelivered_at timestamptz,
  add column copy_sent_at timestamptz,
  -- In a separate copy: the recipient of the document it was made from.
  add column parent_recipient_id bigint;
alter table recipients drop constraint recipients_state_check;
alter table recipients add constraint recipients_state_check check (state in
  ('waiting', 'invited', 'viewed', 'submitted', 'declined', 'copy_sent'));

update recipients r set state = 'copy_sent', copy_sent_at = m.sent_at
  from mails m
  where m.recipient_id = r.id and m.account_id = r.account_id and m.event = 'completed' and m.state in ('sent', 'caught')
    and r.role = 'copy' and r.state in ('waiting', 'viewed');

update recipients r set undelivered_at = m.created_at
  from (select distinct on (recipient_id) recipient_id, account_id, state, created_at from mails
    where recipient_id is not null and event in
      ('document.invitation', 'document.link', 'document.reminder', 'document.copy_link', 'invitation', 'completed')
    order by recipient_id, id desc) m
  where m.recipient_id = r.id and m.account_id = r.account_id and m.state = 'failed';

update recipients r set parent_recipient_id = p.id
  from documents d join recipients p on p.account_id = d.account_id and p.document_id = d.parent_id
  where d.parent_id is not null and r.account_id = d.account_id and r.document_id = d.id and lower(p.email) = lower(r.email);
