-- IRS Forms 8879 and 8878 are a way of sending with rules of its own: who the taxpayers are, and when someone checked in person who they are,
-- and the date beside a signature on paper.
alter table documents add column sending_option text check (sending_option in ('irs_8879', 'irs_8878'));
alter table recipients
  add column taxpayer text check (taxpayer in ('taxpayer', 'spouse')),
  add column presence_checked_at timestamptz,
  add column signed_on_paper_on date;
-- The scan of a form that was signed on paper, added by its sender after it was sent.
alter table document_files add column is_paper boolean not null default false;
