-- Which reminder of a period was the last: 0 none, 1 a week before, 2 the day before, 3 once it was late. The same of what is paid ahead.
alter table sales_tax_periods
  add column reminded smallint not null default 0 check (reminded between 0 and 3),
  add column prepayment_reminded smallint not null default 0 check (prepayment_reminded between 0 and 3);

-- What was late before there were reminders is known: no one is told of years ago.
update sales_tax_periods set reminded = 3 where due_on < current_date;
update sales_tax_periods set prepayment_reminded = 3 where prepayment_due_on < current_date;

create index sales_tax_periods_to_remind on sales_tax_periods (due_on) where state <> 'paid' and reminded < 3;
create index sales_tax_periods_prepayment on sales_tax_periods (prepayment_due_on)
  where state = 'open' and prepayment_reminded < 3;

-- What shows that a period was filed: a PDF or a picture, as it was made safe.
alter table sales_tax_periods
  add column proof_sha256 text,
  add column proof_name text,
  add column proof_type text,
  add column proof_bytes bigint;
create index sales_tax_periods_proof on sales_tax_periods (proof_sha256) where proof_sha256 is not null;
