import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { checkInvariants } from '../../apps/server/src/invariants.ts';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import type { ChaosInstallation } from './installation.ts';
import { add, type Ledger, type Promised } from './scenario.ts';

const DUE_MS = 30_000;

export type Struck = { kind: string; from: number; to: number; mayRepeatMail: boolean };

/** Waits for all due work once the faults are over. Answers what was still due after half a minute. */
export async function settle(db: Db, { toComplete }: Ledger): Promise<string[]> {
  const deadline = Date.now() + DUE_MS;
  for (;;) {
    const due = await dueWork(db, [...toComplete]);
    if (due.length === 0 || Date.now() > deadline) return due.map((one) => `not done within 30 s: ${one}`);
    await sleep(250);
  }
}

async function dueWork(db: Db, ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'document ' || id || ' is ' || state || coalesce(', waiting for ' || waiting_reason, '') as what
      from documents where id = any(${ids}) and state not in ('completed', 'downloaded')
    union all
    select 'mail ' || id || ', ' || event from mails where state = 'queued' and next_attempt_at <= now()`.execute(db);
  return rows.map(({ what }) => what);
}

/** Everything that breaks a promise of the product, by name. Nothing may be running any more. */
export async function judge(place: ChaosInstallation, ledger: Ledger, struck: Struck[]): Promise<string[]> {
  const { db } = place.db();
  const violations = await checkInvariants(db, place.store());
  return [
    ...violations.map(({ invariant, row, problem }) => `${invariant} ${row}: ${problem}`),
    ...(await brokenPromises(db, ledger.promised)),
    ...(await wrongMails(place, struck)),
    ...place.output.endings,
  ];
}

async function brokenPromises(db: Db, promised: Promised[]): Promise<string[]> {
  const { rows: told } = await sql<{ documentId: number; action: string; recipient: number | null }>`
    select document_id, action, case when actor_kind = 'recipient' then actor_id end as recipient from evidence`.execute(
    db,
  );
  const { rows: marks } = await sql<{ id: number }>`select id from fields where mark is not null`.execute(db);
  const known = new Set(told.flatMap((one) => [keyOf(one, one.recipient), keyOf(one, null)]));
  const marked = new Set(marks.map(({ id }) => id));
  const isKept = ({ documentId, recipientId, what, fieldId }: Promised): boolean =>
    what === 'signature'
      ? marked.has(fieldId ?? 0) || known.has(keyOf({ documentId, action: 'document.recalled' }, null))
      : known.has(keyOf({ documentId, action: what }, recipientId));
  // A recall takes the signatures off again.
  return promised
    .filter((one) => !isKept(one))
    .map(
      ({ documentId, recipientId, what }) =>
        `acknowledged and lost: ${what} of document ${documentId}, recipient ${recipientId}`,
    );
}

const keyOf = (of: { documentId: number; action: string }, recipient: number | null) =>
  `${of.documentId} ${of.action} ${recipient ?? ''}`;

/** Each mail once. The same Message-ID may come again only where a fault cut the gateway's answer off (I4). */
async function wrongMails({ db, sink }: ChaosInstallation, struck: Struck[]): Promise<string[]> {
  const { rows } = await sql<{ toEmail: string; sent: number; all: number }>`
    select to_email, count(*) filter (where state = 'sent')::int as sent, count(*)::int as all
    from mails group by to_email`.execute(db().db);
  const arrived = new Map<string, Map<string, number[]>>();
  for (const { to, mail, at } of sink.mails) {
    const ids = arrived.get(to.join()) ?? new Map<string, number[]>();
    arrived.set(to.join(), ids.set(mail.messageId ?? '', [...(ids.get(mail.messageId ?? '') ?? []), at]));
  }
  const isExplained = (at: number) =>
    struck.some(({ from, to, mayRepeatMail }) => mayRepeatMail && at > from - 5000 && at < to + 5000);
  const violations: string[] = [];
  for (const { toEmail, sent, all } of rows) {
    const ids = arrived.get(toEmail) ?? new Map<string, number[]>();
    if (ids.size < sent) violations.push(`${sent} mails are noted as sent to one person, and ${ids.size} arrived`);
    if (ids.size > all) violations.push(`${all} mails were to be sent to one person, and ${ids.size} arrived`);
    for (const [first = 0, ...again] of ids.values()) {
      if (again.length > 0 && !isExplained(first)) violations.push('a mail came twice with no fault to excuse it');
    }
  }
  return violations;
}

/** What the instances wrote, by message; the ones that no fault excuses are violations. */
export function readLog(lines: string[]): { counts: Map<string, number>; violations: string[] } {
  const counts = new Map<string, number>();
  const violations = new Map<string, number>();
  for (const line of lines) {
    if (/^(Sealwright is ready|Setting (DATABASE_URL|STORAGE_URL))/.test(line)) continue;
    const entry = parsed(line);
    const error = entry?.error;
    const said = entry === null ? `not a line of JSON: ${line.slice(0, 120)}` : `${entry.level} ${entry.message}`;
    const text = error === undefined ? said : `${said} (${error.code ?? error.name}: ${error.text?.slice(0, 80)})`;
    const name = text.replaceAll(/\d{2,}/g, 'N');
    add(counts, name);
    if (entry === null || UNEXCUSED.test(entry.message) || text.includes('[object')) add(violations, name);
  }
  return { counts, violations: [...violations].map(([name, count]) => `in the log, ${count} times: ${name}`) };
}

const UNEXCUSED = /^(A request failed|A (?:job|task) failed for good|The server ends|Something could not be closed)/;

type Entry = { level: string; message: string; error?: { name?: string; text?: string; code?: string } };

function parsed(line: string): Entry | null {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return null;
  }
}
