import type { EvidenceAction } from '@sealwright/contract';
import {
  type Bytes,
  entryLeafHash,
  type EvidenceEntry,
  openRenderer,
  rootHash,
  verifyChain,
  verifyCheckpoint,
} from '@sealwright/pdf';
import { sql } from 'kysely';
import { checkContacts } from './invariants.contacts.ts';
import { cameSealed } from './invariants.imports.ts';
import { checkIrsForms } from './invariants.irs-forms.ts';
import { checkMoney } from './invariants.money.ts';
import { checkRecipients } from './invariants.recipients.ts';
import { readEntries } from './areas/documents/index.ts';
import type { Db } from './platform/db/db.ts';
import type { Store } from './platform/storage/storage.ts';

/** One row that breaks an invariant of the product. */
export type Violation = {
  invariant: 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'I9' | 'I10';
  row: string;
  problem: string;
};

type DocumentFacts = {
  accountId: number;
  id: number;
  state: string;
  round: number;
  sealedAt: Date | null;
  finishedAt: Date | null;
  isParent: boolean;
};

// A file may be without a reference for a day; the sweep that takes it runs now and then, and not in the first day of all.
const ORPHAN_GRACE = '26 hours';
const STRAY_GRACE_MS = 74 * 3600_000;
const DUE_GRACE_SECONDS = 30;

/**
 * Looks over a whole installation: I2 states, I3 seals, I4 mails, I5 money, I6 evidence and log, I7 files, I8 due work, I9 contacts, I10 IRS forms.
 * Names every offending row; an empty answer is a clean one. Nothing may be writing meanwhile.
 */
export async function checkInvariants(db: Db, store: Store): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const document of await listDocuments(db)) {
    const key = { accountId: document.accountId, documentId: document.id };
    const entries = await readEntries(db, key);
    found.push(...checkEvidence(document, entries));
    // The states of a document of separate ones follow those of its parts, whose evidence tells of them.
    // What a rule of retention erased keeps its chain and nothing else.
    const isErased = entries.at(-1)?.action === 'document.erased';
    if (!document.isParent) found.push(...checkState(document, entries));
    if (!document.isParent && !isErased) {
      found.push(...(await checkSeal(db, store, document, entries)));
      found.push(...(await checkMails(db, document)));
    }
  }
  found.push(
    ...(await checkRecipients(db)),
    ...(await checkIrsForms(db)),
    ...(await checkLog(db)),
    ...(await checkFiles(db, store)),
    ...(await checkDue(db)),
    ...(await checkContacts(db)),
    ...(await checkMoney(db)),
  );
  return found;
}

const rowOf = ({ id }: { id: number }): string => `documents ${id}`;

async function listDocuments(db: Db): Promise<DocumentFacts[]> {
  const { rows } = await sql<DocumentFacts>`
    select account_id, id, state, round, sealed_at, finished_at,
      exists (select from documents part where part.account_id = d.account_id and part.parent_id = d.id) as is_parent
    from documents d order by id`.execute(db);
  return rows;
}

function checkEvidence(document: DocumentFacts, entries: EvidenceEntry[]): Violation[] {
  const row = rowOf(document);
  if (entries.length === 0) return [{ invariant: 'I6', row, problem: 'has no evidence' }];
  const { fault } = verifyChain(entries);
  return fault === null ? [] : [{ invariant: 'I6', row, problem: `evidence chain: ${fault}` }];
}

/** What an entry does to the state, by the state before. Entries that are not here move nothing. */
const MOVES: Partial<Record<EvidenceAction, (state: string, details: EvidenceEntry['details']) => string | null>> = {
  'document.sent': (state) => (state === 'draft' ? 'pending' : null),
  // Nothing is mailed to who signs in person.
  'recipient.invited': (state, { role }) => (state === 'pending' && role === 'in_person' ? 'sent' : state),
  'recipient.mail_sent': (state) => (state === 'pending' ? 'sent' : state),
  'recipient.viewed': (state) => (state === 'sent' ? 'viewed' : state),
  'recipient.submitted': (state) => (['viewed', 'submitted'].includes(state) ? 'submitted' : null),
  'recipient.declined': (state) => (['sent', 'viewed', 'submitted'].includes(state) ? 'rejected' : null),
  'document.recalled': (state) => (['pending', 'sent', 'viewed', 'submitted'].includes(state) ? 'draft' : null),
  'document.closed': (state) => (['pending', 'sent', 'viewed', 'submitted'].includes(state) ? 'not_completed' : null),
  'document.expired': (state) => (['pending', 'sent', 'viewed', 'submitted'].includes(state) ? 'not_completed' : null),
  'document.completed': (state) => (['sent', 'viewed', 'submitted'].includes(state) ? 'completed' : null),
  'document.downloaded': (state) => (state === 'completed' ? 'downloaded' : state),
  'recipient.copy_downloaded': (state) => (state === 'completed' ? 'downloaded' : state),
};

/** Walks the evidence along the arrows of a document's life: it must be possible, and end where the row says. */
function checkState(document: DocumentFacts, entries: EvidenceEntry[]): Violation[] {
  const row = rowOf(document);
  let state = 'draft';
  for (const entry of entries) {
    const next = MOVES[entry.action as EvidenceAction]?.(state, entry.details) ?? (isMove(entry) ? null : state);
    if (next === null) return [{ invariant: 'I2', row, problem: `${entry.action} while ${state}` }];
    state = next;
  }
  const present = document.state === 'new' ? 'draft' : document.state;
  return state === present
    ? []
    : [{ invariant: 'I2', row, problem: `is ${document.state}, but its evidence ends at ${state}` }];
}

const isMove = (entry: EvidenceEntry): boolean => MOVES[entry.action as EvidenceAction] !== undefined;

async function checkSeal(db: Db, store: Store, document: DocumentFacts, entries: EvidenceEntry[]) {
  const row = rowOf(document);
  const isCompleted = document.state === 'completed' || document.state === 'downloaded';
  const { rows } = await sql<{
    fileId: number;
    sha256: string | null;
    source: string;
    pages: unknown[];
    count: number;
  }>`
    select f.id as file_id, s.sha256, f.uploaded_sha256 as source, f.pages, count(*) over (partition by f.id)::int as count
    from document_files f left join sealed_files s on s.account_id = f.account_id and s.file_id = f.id
    where f.account_id = ${document.accountId} and f.document_id = ${document.id}`.execute(db);
  const found: Violation[] = [];
  const offend = (problem: string): void => void found.push({ invariant: 'I3', row, problem });
  const isSealed = document.sealedAt !== null;
  if (isCompleted !== isSealed) offend(`is ${document.state}, and ${isSealed ? 'was' : 'was not'} sealed`);
  const told = entries.filter((entry) => entry.action === 'document.completed');
  if (isCompleted && told.length !== 1) offend(`has ${told.length} entries document.completed`);
  for (const { fileId, sha256, pages, count } of rows) {
    if ((sha256 !== null) !== isCompleted) offend(`file ${fileId} is ${sha256 === null ? 'not sealed' : 'sealed'}`);
    if (sha256 === null) continue;
    if (count !== 1) offend(`file ${fileId} has ${count} sealed PDFs`);
    const isNotified = JSON.stringify(told[0]?.details ?? {}).includes(sha256);
    if (!isNotified) offend(`the seal of file ${fileId} is not in the evidence`);
    found.push(...(await checkPages(store, row, { fileId, sha256, pageCount: pages.length })));
  }
  return found;
}

/** The pages of a sealed PDF are those of its source and a report. */
async function checkPages(
  store: Store,
  row: string,
  { fileId, sha256, pageCount }: { fileId: number; sha256: string; pageCount: number },
): Promise<Violation[]> {
  const sealed = await store.get(sha256).then(countPages, () => null);
  const what = `the sealed PDF of file ${fileId}`;
  if (sealed === null) return [{ invariant: 'I3', row, problem: `${what} cannot be read` }];
  return sealed > pageCount ? [] : [{ invariant: 'I3', row, problem: `${what} has no report` }];
}

async function countPages(bytes: Bytes): Promise<number> {
  const renderer = await openRenderer(bytes);
  renderer.close();
  return renderer.pageCount;
}

/**
 * Every recipient who did not decline and was needed gets one mail with the way to the copy, and so does a sender who never chose how to be told of it, is not
 * blocked and did not mark the document as completed; no one gets two of the same kind.
 */
async function checkMails(db: Db, document: DocumentFacts): Promise<Violation[]> {
  const row = rowOf(document);
  if (document.sealedAt === null || (await cameSealed(db, document))) return [];
  const { rows } = await sql<{ email: string; count: number }>`
    with parties as (
      select lower(email) as email, true as must from recipients
        where account_id = ${document.accountId} and document_id = ${document.id} and state not in ('declined', 'not_needed')
      union all select lower(u.email), p.user_id is null and d.owner_id is null and not d.is_marked_completed and not exists (select from team_events e where e.account_id = d.account_id and e.type = 'team_absence_set' and e.details ->> 'userId' = u.id::text) and not u.is_blocked and u.blocked_at is null and u.erased_at is null from users u join documents d on d.creator_id = u.id
        left join notification_preferences p on p.user_id = u.id and p.status = 'completed'
        where d.account_id = ${document.accountId} and d.id = ${document.id}),
    people as (select email, bool_or(must) as must from parties group by email)
    select p.email, count(m.id)::int as count from people p
    left join mails m on lower(m.to_email) = p.email and m.account_id = ${document.accountId}
      and m.document_id = ${document.id} and m.event = 'completed'
    group by p.email, p.must having count(m.id) > 1 or (p.must and count(m.id) = 0)`.execute(db);
  return rows.map(({ email, count }) => ({
    invariant: 'I4',
    row,
    problem: `${count} mails about its completion for ${email}`,
  }));
}

async function checkLog(db: Db): Promise<Violation[]> {
  const found: Violation[] = [];
  const { rows: strays } = await sql<{ documentId: number; sequence: number }>`
    select e.document_id, e.sequence from evidence e
    left join log_pending p using (account_id, document_id, sequence)
    left join log_leaves l using (account_id, document_id, sequence)
    where (p.sequence is null) = (l.leaf_index is null)`.execute(db);
  for (const { documentId, sequence } of strays) {
    const row = `evidence ${documentId}/${sequence}`;
    found.push({ invariant: 'I6', row, problem: 'is not exactly once in the log or its queue' });
  }
  const { rows: leaves } = await sql<{ leafIndex: number; hash: string; node: Buffer | null }>`
    select l.leaf_index, e.hash, n.hash as node from log_leaves l
    join evidence e using (account_id, document_id, sequence)
    left join log_nodes n on n.level = 0 and n.index = l.leaf_index order by l.leaf_index`.execute(db);
  for (const [at, { leafIndex, hash, node }] of leaves.entries()) {
    const isRight = leafIndex === at && node !== null && Buffer.compare(node, entryLeafHash(hash)) === 0;
    if (!isRight) found.push({ invariant: 'I6', row: `log_leaves ${leafIndex}`, problem: 'is not its entry' });
  }
  return [...found, ...(await checkCheckpoints(db, leaves.length))];
}

async function checkCheckpoints(db: Db, size: number): Promise<Violation[]> {
  const nodes = await db.selectFrom('logNodes').selectAll().execute();
  const byName = new Map(nodes.map((node) => [`${node.level}:${node.index}`, new Uint8Array(node.hash)]));
  const keys = await db.selectFrom('installationKeys').select('publicKeyPem').where('purpose', '=', 'log').execute();
  const found: Violation[] = [];
  for (const row of await db.selectFrom('logCheckpoints').selectAll().where('size', '<=', size).execute()) {
    const read = keys.map((key) => verifyCheckpoint(row.checkpoint, key.publicKeyPem)).find((one) => one !== null);
    const root = await rootHash(row.size, (level, index) => byName.get(`${level}:${index}`) ?? new Uint8Array(32));
    const isRight = read !== undefined && read.size === row.size && Buffer.compare(read.root, root) === 0;
    if (isRight) continue;
    found.push({ invariant: 'I6', row: `log_checkpoints ${row.size}`, problem: 'does not fit the log' });
  }
  return found;
}

const REFERENCES = sql`
  select sha256, 'document_files ' || id as row from document_files
  union all select uploaded_sha256, 'document_files ' || id from document_files
  union all select sha256, 'sealed_files of file ' || file_id from sealed_files
  union all select source_sha256, 'sealed_files of file ' || file_id from sealed_files
  union all select sha256, 'template_files ' || id from template_files
  union all select uploaded_sha256, 'template_files ' || id from template_files
  union all select avatar_sha256, 'users ' || id from users where avatar_sha256 is not null
  union all select logo_sha256, 'teams ' || account_id from teams where logo_sha256 is not null
  union all select file_sha256, 'works ' || id from works where file_sha256 is not null
  union all select file_sha256, 'contact_imports ' || id from contact_imports where file_sha256 is not null
  union all select proof_sha256, 'sales_tax_periods ' || id from sales_tax_periods where proof_sha256 is not null
  union all select picture_sha256, 'page_pictures ' || file_sha256 from page_pictures
  union all select mark ->> 'sha256', 'fields ' || id from fields where mark ->> 'sha256' is not null
  union all select mark ->> 'sha256', 'signatures ' || id from signatures where mark ->> 'sha256' is not null
  union all select initials ->> 'sha256', 'signatures ' || id from signatures where initials ->> 'sha256' is not null`;

async function checkFiles(db: Db, store: Store): Promise<Violation[]> {
  const found: Violation[] = [];
  const { rows: referred } = await sql<{ sha256: string; row: string; isKnown: boolean }>`
    select r.sha256, min(r.row) as row, bool_and(s.sha256 is not null) as is_known
    from (${REFERENCES}) r left join stored_files s using (sha256) group by r.sha256`.execute(db);
  for (const { sha256, row, isKnown } of referred) {
    if (!isKnown) found.push({ invariant: 'I7', row, problem: `refers to unknown file ${sha256}` });
    // Reading checks the bytes against their name, and brings back what only the trash has.
    await store.get(sha256).catch(() => {
      found.push({ invariant: 'I7', row, problem: `its file ${sha256} is missing or altered` });
    });
  }
  const { rows: orphans } = await sql<{ sha256: string }>`
    select s.sha256 from stored_files s where s.created_at < now() - ${ORPHAN_GRACE}::interval
      and not exists (select from (${REFERENCES}) r where r.sha256 = s.sha256)`.execute(db);
  for (const { sha256 } of orphans) {
    found.push({ invariant: 'I7', row: `stored_files ${sha256}`, problem: 'nothing has referred to it for a day' });
  }
  return [...found, ...(await checkStore(db, store))];
}

/** The store is this database's, and holds nothing but what rows know. What is in its trash is on its way out. */
async function checkStore(db: Db, store: Store): Promise<Violation[]> {
  const [known, label] = [await db.selectFrom('installation').select('id').executeTakeFirst(), await store.binding()];
  if (known?.id !== label?.id) {
    const problem = `the file store belongs to ${label?.id ?? 'no installation'}`;
    return [{ invariant: 'I7', row: `installation ${known?.id ?? 'without an id'}`, problem }];
  }
  const found: Violation[] = [];
  const rows = await db.selectFrom('storedFiles').select('sha256').execute();
  const hashes = new Set(rows.map(({ sha256 }) => sha256));
  for await (const { sha256, storedAt } of store.entries()) {
    if (hashes.has(sha256) || Date.now() - storedAt.getTime() < STRAY_GRACE_MS) continue;
    found.push({ invariant: 'I7', row: `file ${sha256} of the store`, problem: 'no row has known it for days' });
  }
  return found;
}

async function checkDue(db: Db): Promise<Violation[]> {
  const { rows } = await sql<{ id: number }>`
    select id from documents where finished_at < now() - make_interval(secs => ${DUE_GRACE_SECONDS})
      and sealed_at is null and waiting_reason is null and deleted_at is null`.execute(db);
  return rows.map(({ id }) => ({
    invariant: 'I8',
    row: `documents ${id}`,
    problem: 'is due to be sealed, and is not',
  }));
}
