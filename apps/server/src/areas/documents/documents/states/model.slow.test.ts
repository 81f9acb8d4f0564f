import {
  archiveDocument,
  closeDocument,
  completeDocument,
  correctDocument,
  declineSigning,
  deleteDocument,
  finishSigning,
  getDocument,
  getSigning,
  giveConsent,
  recallDocument,
  rescheduleDocument,
  resendLink,
  restoreDocument,
  sendDocument,
  unlockDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { Refused, testApp, type TestUser } from '../../../../../test/app.ts';
import {
  expire,
  type Model,
  type Part,
  type Role,
  SENDING,
  settle,
  SIGNING,
} from '../../../../../test/documents-model.ts';
import { signedInAgain } from '../../../../../test/signed-in-again.ts';
import { callWith, upload } from '../../../../../test/signing-flow.ts';
import { plainPdf } from '../../../../../../../packages/pdf/test/sources.ts';
import { openMailBody } from '../../../../platform/mail/mail.ts';

// MODEL_OPERATIONS=100000 MODEL_SEED=7 for a long run.
const OPERATIONS = Number(process.env['MODEL_OPERATIONS'] ?? 1500);
const SEED = Number(process.env['MODEL_SEED'] ?? 1);
const AT_ONCE = 12;
// A token is good for five minutes.
const SIGN_IN_EVERY_MS = 3 * 60_000;

const server = await testApp();
const { platform } = server;

/** Numbers that look random and are the same for a seed (xorshift). */
function random(seed: number) {
  let state = (seed * 2654435761) % 4294967296 || 1;
  const next = (most: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.abs(state) % most;
  };
  return { next, of: <T>(list: readonly T[]): T => list[next(list.length)] as T };
}

/** `history`: what was done to it, for the one who reads a difference. */
type Kept = { id: number; ids: number[]; emails: string[]; tokens: string[]; model: Model; history: string[] };
const dice = random(SEED);
let sender: TestUser = await server.make.user();
const file = await plainPdf();

/** A draft that can be sent as it is, and its model: rows, because most of the time would go into preparing them. */
async function begin(): Promise<Kept> {
  const uploaded = await upload(server, sender, '/api/submit_document_files/', [{ name: 'a.pdf', bytes: file }]);
  expect(uploaded).toMatchObject({ status: 201 });
  const id = Number(uploaded.body['document'] ?? uploaded.body['id']);
  const { db } = platform;
  const texts = { title: 'T', subject: 'S', message: 'M', messageTemplateName: 'N' };
  const settings = { ...texts, signingOption: 'shared' as const, sendDocumentOnly: true, state: 'draft' as const };
  await db.updateTable('documents').set(settings).where('id', '=', id).execute();
  const parts = people();
  const { accountId } = sender;
  const grouped = parts.filter((part) => part.isGrouped).length;
  const needed = grouped > 0 ? 1 + dice.next(grouped) : 1;
  const groupId = await groupOf(id, grouped, needed);
  const ids: number[] = [];
  const emails = parts.map((_, index) => `model-${id}-${index}@example.com`);
  for (const [index, part] of parts.entries()) {
    const row = await db
      .insertInto('recipients')
      .values({
        accountId,
        documentId: id,
        email: emails[index] ?? '',
        name: `Model ${index}`,
        locale: 'en',
        role: part.role,
        signingOrder: part.order,
        groupId: part.isGrouped ? groupId : null,
        witnessOf: part.attests === null ? null : (ids[part.attests] ?? null),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(row.id);
  }
  const model: Model = {
    state: 'draft',
    isArchived: false,
    isDeleted: false,
    isScheduled: false,
    isFinished: false,
    isMarked: false,
    isExpired: false,
    needed,
    parts,
  };
  const history = [parts.map(({ role, order }) => `${role} ${order}`).join(', ')];
  return { id, ids, emails, tokens: ids.map(() => ''), model, history };
}

async function groupOf(documentId: number, members: number, needed: number): Promise<number | null> {
  if (members === 0) return null;
  const group = { accountId: sender.accountId, documentId, name: 'Partners', needed };
  const { id } = await platform.db
    .insertInto('recipientGroups')
    .values(group)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Two to five people in one or two turns; the group acts first, a witness after the first signer. */
function people(): Part[] {
  const part = (role: Role, order: number, more: Partial<Part> = {}): Part => ({
    role,
    order,
    isGrouped: false,
    attests: null,
    state: 'waiting',
    hasConsented: false,
    isLinkDead: true,
    ...more,
  });
  const isGroup = dice.next(4) === 0;
  const parts = isGroup ? [1, 2, 3].map(() => part('signer', 1, { isGrouped: true })) : [part('signer', 1)];
  if (dice.next(3) === 0) parts.push(part('witness', 1, { attests: 0 }));
  if (dice.next(2) === 0) parts.push(part(dice.of(['signer', 'approver', 'viewer'] as const), 1 + dice.next(2)));
  if (dice.next(4) === 0) parts.push(part('copy', 1));
  return parts;
}

/** The links that were mailed since, by their newest. */
async function takeLinks(document: Kept): Promise<void> {
  const rows = await platform.db
    .selectFrom('mails')
    .selectAll()
    .where('documentId', '=', document.id)
    .orderBy('id')
    .execute();
  for (const [index, email] of document.emails.entries()) {
    const texts = rows
      .filter(({ toEmail }) => toEmail === email)
      .map((row) => openMailBody(platform.secrets, row)?.text ?? '');
    const link = texts.findLast((text) => text.includes(`/sign/${document.id}?`));
    const token = link === undefined ? null : /[?&]token=([\w-]+)/.exec(link);
    document.tokens[index] = token?.[1] ?? '';
  }
}

const LATER = () => new Date(platform.clock.now().getTime() + 30 * 24 * 3600_000).toISOString();

let newcomers = 0;
const newcomer = (id: number, index: number) => {
  newcomers += 1;
  return { name: `New ${newcomers}`, email: `new-${id}-${newcomers}@example.com`, order: index + 1 };
};

/** Keeps what belongs to each part beside it, once a correction was done. */
async function follow(name: keyof typeof SENDING, document: Kept, index: number): Promise<void> {
  const { ids, emails, tokens } = document;
  if (name === 'add') {
    const { recipients } = await server.as(sender)(getDocument, { params: { id: document.id } });
    const added = recipients.find((one) => !ids.includes(one.id));
    ids.push(added?.id ?? 0);
    emails.push(added?.email ?? '');
    tokens.push('');
  }
  if (name !== 'remove') return;
  await takeLinks(document);
  const token = tokens[index] ?? '';
  for (const list of [ids, emails, tokens]) list.splice(index, 1);
  if (token === '') return;
  // Whatever ended it before.
  expect((await tried(callWith(server, document.id, token)(getSigning))).said).toBe('410 link_removed');
}

function sendersAct(name: keyof typeof SENDING, { id, ids, model }: Kept, index: number): Promise<unknown> {
  const orderOf = (at: number): number => model.parts[at]?.order ?? 1;
  const as = server.as(sender);
  const params = { id };
  const recipient = ids[index] ?? 0;
  const calls: Record<keyof typeof SENDING, () => Promise<unknown>> = {
    send: () => as(sendDocument, { params, body: {} }),
    schedule: () => as(sendDocument, { params, body: { scheduledFor: LATER() } }),
    sendNow: () => as(rescheduleDocument, { params, body: { scheduledFor: null } }),
    recall: () => as(recallDocument, { params }),
    close: () => as(closeDocument, { params }),
    complete: () => as(completeDocument, { params }),
    archive: () => as(archiveDocument, { params }),
    restore: () => as(restoreDocument, { params }),
    delete: () => as(deleteDocument, { params }),
    resend: () => as(resendLink, { params, body: { recipient } }),
    remove: () => as(correctDocument, { params, body: { removedRecipients: [recipient] } }),
    add: () => as(correctDocument, { params, body: { addedRecipients: [newcomer(id, index)] } }),
    postpone: () =>
      as(correctDocument, { params, body: { recipients: [{ id: recipient, order: orderOf(index) + 1 }] } }),
    reopen: () => as(unlockDocument, { params, body: { recipient, reopen: true } }),
  };
  return calls[name]();
}

async function signersAct(name: keyof typeof SIGNING, document: Kept, index: number): Promise<unknown> {
  const call = callWith(server, document.id, document.tokens[index] ?? '');
  if (name === 'open') return call(getSigning);
  if (name === 'finish') return call(finishSigning);
  if (name === 'decline') return call(declineSigning, { body: { reason: 'No' } });
  return call(giveConsent, { body: { accepted: true, disclosureVersion: '2026-11' } });
}

const DEEDS = [
  ...(Object.keys(SENDING) as (keyof typeof SENDING)[]).map((name) => ({ by: 'sender' as const, name })),
  // People sign more often than senders interfere.
  ...[1, 2, 3, 4].flatMap(() =>
    (['open', 'consent', 'finish'] as const).map((name) => ({ by: 'recipient' as const, name })),
  ),
  { by: 'recipient' as const, name: 'decline' as const },
  ...[1, 2, 3].map(() => ({ by: 'sender' as const, name: 'send' as const })),
  ...[1, 2, 3].map(() => ({ by: 'sender' as const, name: 'restore' as const })),
];

/** Whether it was done. Being too fast is no rule of the document's life. */
async function tried(work: Promise<unknown>): Promise<{ isDone: boolean; said: string }> {
  try {
    await work;
    return { isDone: true, said: 'done' };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { isDone: false, said: `${error.status} ${error.code}` };
  }
}

async function seenState({ id, model }: Kept): Promise<object> {
  if (model.isDeleted) return { deleted: (await tried(server.as(sender)(getDocument, { params: { id } }))).said };
  const { status, archivedAt, recipients } = await server.as(sender)(getDocument, { params: { id } });
  return { status, isArchived: archivedAt !== null, parts: recipients.map(({ id: one, state }) => [one, state]) };
}

function expectedState({ ids, model }: Kept): object {
  if (model.isDeleted) return { deleted: '404 not_found' };
  const parts = model.parts.map(({ state, order }, index) => ({ id: ids[index] ?? 0, order, state }));
  const listed = parts.toSorted((one, other) => one.order - other.order || one.id - other.id);
  return { status: model.state, isArchived: model.isArchived, parts: listed.map(({ id, state }) => [id, state]) };
}

async function work(documents: readonly Kept[]): Promise<void> {
  await server.runTasks();
  for (const document of documents) settle(document.model);
}

type Step = { isDone: boolean; isExpected: boolean };

/** Its last day passes. A scheduled document has none yet. */
async function letExpire({ id, model }: Kept, documents: readonly Kept[]): Promise<Step> {
  const expiresAt = new Date(platform.clock.now().getTime() - 1000);
  await platform.db
    .updateTable('documents')
    .set({ expiresAt })
    .where('id', '=', id)
    .where('scheduledFor', 'is', null)
    .where('expiresAt', 'is not', null)
    .execute();
  await server.runTasks({ withSweeps: true });
  for (const one of documents) settle(one.model);
  expire(model);
  return { isDone: true, isExpected: true };
}

/** One act at random, in the product and in the model; null: it says nothing of the rules. */
async function actOn(document: Kept, history: string[]): Promise<Step | null> {
  const { model } = document;
  const deed = dice.of(DEEDS);
  const index = dice.next(model.parts.length);
  if (deed.by === 'recipient') await takeLinks(document);
  // They were sent none yet.
  if (deed.by === 'recipient' && document.tokens[index] === '') return null;
  const outcome = await tried(
    deed.by === 'sender' ? sendersAct(deed.name, document, index) : signersAct(deed.name, document, index),
  );
  history.push(`${deed.name} ${index}: ${outcome.said}`);
  if (outcome.said.startsWith('429')) return null;
  if (deed.by === 'sender' && outcome.isDone) await follow(deed.name, document, index);
  const isExpected = deed.by === 'sender' ? SENDING[deed.name](model, index) : SIGNING[deed.name](model, index);
  return { isDone: outcome.isDone, isExpected };
}

const isOver = ({ model }: Kept): boolean =>
  model.isDeleted || ['completed', 'rejected', 'not_completed'].includes(model.state);

test(
  `${OPERATIONS} random acts of senders and recipients end as the rules say`,
  { timeout: 3 * 3600_000 },
  async () => {
    const documents: Kept[] = [];
    let signedInAt = -Infinity;
    for (let count = 0; count < OPERATIONS; count += 1) {
      if (performance.now() - signedInAt > SIGN_IN_EVERY_MS) {
        sender = await signedInAgain(server, sender);
        signedInAt = performance.now();
      }
      if (documents.length < AT_ONCE) documents.push(await begin());
      const document = dice.of(documents);
      const { history } = document;
      const step = dice.next(60) === 0 ? await letExpire(document, documents) : await actOn(document, history);
      if (step === null) continue;
      if (dice.next(3) === 0) await work(documents);
      const seen = { isDone: step.isDone, ...(await seenState(document)), history };
      expect(seen).toEqual({ isDone: step.isExpected, ...expectedState(document), history });
      if (isOver(document) && dice.next(4) === 0) documents.splice(documents.indexOf(document), 1);
    }
  },
);
