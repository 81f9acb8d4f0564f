import { createGroup, createTeam } from '@sealwright/contract';
import type { Client } from 'pg';
import type { BenchServer } from './server.ts';

type Query = Client['query'];

export const MEMBERS = 500;
const GROUPS = 10;
const FOLDERS = 20;
const COMPANY = { website: 'bench.example', phone: '5551234' };

/** Of member `number`, from 1. The first of them began a tenth of all documents, number 77 a twentieth, which fills a page in both teams. */
export const addressOf = (number: number): string => `member.${number}@bench.example`;

/** 500 people with accounts, who have the owner's password. */
export async function seedPeople(query: Query): Promise<void> {
  await query(`do $$ declare account bigint; begin
    for i in 1..${MEMBERS} loop
      insert into accounts (kind, name) values ('personal', '') returning id into account;
      insert into users (email, first_name, last_name, password_hash, personal_account_id, default_account_id, activated_at)
        select 'member.' || i || '@bench.example', 'Member', 'Number ' || i, password_hash, account, account, now()
        from users order by id limit 1;
    end loop; end $$`);
}

/**
 * A team of these people with its owner as admin, and documents of two years in every state: a tenth private, four of five in a
 * folder, every second folder open to one group of ten alone.
 */
export async function seedTeam(
  { owner }: BenchServer,
  query: Query,
  { name, documents }: { name: string; documents: number },
): Promise<number> {
  const { id } = await owner(createTeam, { body: { name, ...COMPANY } });
  await query(`insert into team_members (account_id, user_id, role)
    select ${id}, id, 'member' from users where email like 'member.%' on conflict do nothing`);
  const { rows: people } = await query<{ id: string }>(`select id from users where email like 'member.%' order by id`);
  return seedTeamWork(owner, query, { id, documents, people: people.map((row) => Number(row.id)) });
}

async function seedTeamWork(
  owner: BenchServer['owner'],
  query: Query,
  { id, documents, people }: { id: number; documents: number; people: number[] },
): Promise<number> {
  const groups: number[] = [];
  for (let group = 0; group < GROUPS; group += 1) {
    const members = people.filter((_, index) => index % GROUPS === group);
    groups.push((await owner(createGroup, { params: { id }, body: { name: `Group ${group}`, members } })).id);
  }
  await query(`insert into folders (account_id, name, is_restricted, created_at)
    select ${id}, 'Folder ' || i, i % 2 = 0, now() from generate_series(1, ${FOLDERS}) i`);
  await query(`insert into folder_groups (account_id, folder_id, group_id)
    select ${id}, f.id, (array[${groups.join()}]::bigint[])[1 + row_number() over (order by f.id) % ${GROUPS}]
    from folders f where f.account_id = ${id} and f.is_restricted`);
  await query(documentsOf(id, documents));
  await query(`update accounts set last_document_number = ${documents} where id = ${id}`);
  await query(`insert into recipients (account_id, document_id, email, name, locale, role, state, submitted_at)
    select d.account_id, d.id, 'client.' || d.number || '.' || part || '@bench.example', 'Client ' || d.number, 'en', 'signer',
      case when d.state in ('sent', 'viewed') then 'invited' when d.finished_at is null then 'waiting' else 'submitted' end,
      coalesce(d.finished_at, case when d.state = 'submitted' and part = 1 then d.sent_at + interval '1 hour' end)
    from documents d, generate_series(1, 2) part where d.account_id = ${id}`);
  await query(`insert into document_files (account_id, document_id, position, name, sha256, uploaded_sha256, size_bytes, pages)
    select account_id, id, 0, 'return.pdf', repeat('0', 64), repeat('0', 64), 40000,
      '[{"width": 612, "height": 792}, {"width": 612, "height": 792}]' from documents where account_id = ${id}`);
  return id;
}

const documentsOf = (id: number, count: number): string => `
  with people as (select array_agg(id order by id) as ids from users where email like 'member.%'),
    places as (select array_agg(id order by id) as ids from folders where account_id = ${id}),
    states as (select array['new', 'draft', 'pending', 'sent', 'sent', 'sent', 'sent', 'viewed', 'viewed', 'submitted',
      'submitted', 'completed', 'completed', 'completed', 'completed', 'completed', 'downloaded', 'downloaded', 'rejected',
      'not_completed'] as names),
    rows as (select i, names[1 + (i * 7) % 20] as state, now() - (${count} - i) * (interval '700 days' / ${count}) as at
      from generate_series(1, ${count}) i, states)
  insert into documents (account_id, number, creator_id, state, title, subject, signing_option, visibility, folder_id,
    created_at, updated_at, sent_at, expires_at, first_submitted_at, finished_at, sealed_at, archived_at)
  select ${id}, i, people.ids[case when (i / 11) % 10 = 0 then 1 when i % 20 = 3 then 77 else 2 + (i * 31) % ${MEMBERS - 1} end], state,
    'Return 2025 of Client ' || i, 'Please sign', 'shared', case when (i / 3) % 10 = 0 then 'private' else 'shared' end,
    case when (i / 7) % 25 < ${FOLDERS} then places.ids[1 + (i / 7) % 25] end, at, at,
    case when state not in ('new', 'draft', 'pending') then at + interval '1 minute' end,
    case when state not in ('new', 'draft') then now() + (1 + i % 60) * interval '1 day' end,
    case when state in ('completed', 'downloaded') then at + (i % 100) * interval '1 hour'
      when state = 'submitted' then at + interval '61 minutes' end,
    case when state in ('completed', 'downloaded') then at + (i % 100) * interval '1 hour' end,
    case when state in ('completed', 'downloaded') then at + (i % 100) * interval '1 hour' end,
    case when i % 50 = 7 then at + interval '5 days' end
  from rows, people, places`;

export async function seedFile(query: Query): Promise<void> {
  await query(
    `insert into stored_files (sha256, size_bytes, media_type) values (repeat('0', 64), 40000, 'application/pdf')`,
  );
}

/** What autovacuum does some time after so many rows came. */
export async function settle(query: Query): Promise<void> {
  await query('vacuum analyze');
}
