import { setTimeout as sleep } from 'node:timers/promises';
import {
  attachSignature,
  closeDocument,
  declineSigning,
  finishSigning,
  getSigning,
  giveConsent,
  recallDocument,
} from '@sealwright/contract';
import type { SmtpSink } from '../../apps/server/test/smtp-sink.ts';
import { signersIn } from '../installation.ts';
import { type Sending, sendOut, type Signer } from '../signing.ts';
import type { Traffic } from './traffic.ts';

/** What the product said yes to: all of it must be in the database at the end. */
export type Promised = {
  documentId: number;
  recipientId: number | null;
  /** The evidence that must tell of it, or `signature` for a mark in its field. */
  what:
    | 'document.sent'
    | 'document.recalled'
    | 'document.closed'
    | 'signature'
    | 'recipient.submitted'
    | 'recipient.declined';
  fieldId?: number;
};

/** How the people of one document behave. */
type Plan = 'sign' | 'sign at once' | 'click ten times' | 'recall' | 'close' | 'decline';

const PLANS: [Plan, number][] = [
  ['sign', 0.4],
  ['sign at once', 0.25],
  ['click ten times', 0.1],
  ['recall', 0.1],
  ['close', 0.08],
  ['decline', 0.07],
];

export type Ledger = {
  promised: Promised[];
  /** Documents that all have signed, with nothing to stop them: they must be completed. */
  toComplete: Set<number>;
  counts: Map<string, number>;
  /** People's stories that ended as none should. */
  surprises: Map<string, number>;
};

export const newLedger = (): Ledger => ({
  promised: [],
  toComplete: new Set(),
  counts: new Map(),
  surprises: new Map(),
});

export const add = (counts: Map<string, number>, name: string, by = 1): void =>
  void counts.set(name, (counts.get(name) ?? 0) + by);

type World = { traffic: Traffic; sink: SmtpSink; ledger: Ledger; random: () => number };

/** One document from its making to its end, by people who repeat what fails. */
export async function liveOneDocument(world: World): Promise<void> {
  const { traffic, sink, ledger, random } = world;
  const plan = planOf(random());
  const people = plan === 'click ten times' ? 1 : 1 + Math.floor(random() * 3);
  try {
    const sent = await traffic.patiently(async () => sendOut(await traffic.sender(), people));
    if (!('done' in sent)) return;
    const sending = sent.done;
    promise(ledger, sending.id, null, 'document.sent');
    add(ledger.counts, 'sent');
    const signers = await signersIn(sink, sending).catch(() => null);
    // The gateway refused an invitation for good, or holds it back for longer than people of this run wait.
    if (signers === null) return add(ledger.counts, 'left: an invitation did not come');
    await follow(world, plan, sending, signers);
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    add(ledger.surprises, `${plan}: ${text.replaceAll(/\d{2,}/g, 'N').slice(0, 160)}`);
  }
}

async function follow(world: World, plan: Plan, sending: Sending, signers: Signer[]): Promise<void> {
  const { ledger } = world;
  const [last, ...others] = signers.toReversed() as [Signer, ...Signer[]];
  if (plan === 'recall' || plan === 'close') {
    for (const signer of signers) await fill(world, signer);
    for (const signer of others) await finish(world, signer);
    const [ended] = await Promise.all([endBySender(world, plan, sending.id), finish(world, last, ENDED)]);
    if (!ended) ledger.toComplete.add(sending.id);
    return;
  }
  if (plan === 'decline') {
    const reason = 'I want other terms.';
    const act = () => world.traffic.visitor().speak(declineSigning, { ...linkOf(last), body: { reason } });
    // Asked again after an answer that was lost, the product says that it is done.
    const declined = await world.traffic.patiently(act, [...ENDED, 'already_finished', 'link_declined']);
    if ('done' in declined) promise(ledger, sending.id, last.id, 'recipient.declined');
    return add(ledger.counts, 'declined');
  }
  for (const signer of signers) await fill(world, signer);
  if (plan === 'sign at once') await Promise.all(signers.map((signer) => finish(world, signer)));
  else if (plan === 'click ten times') await Promise.all(Array.from({ length: 10 }, () => finish(world, last)));
  else for (const signer of signers) await finish(world, signer);
  ledger.toComplete.add(sending.id);
}

// How a signer is refused once the sender has ended the document.
const ENDED = ['link_recalled', 'link_closed', 'link_dead', 'document_transition_refused', 'link_expired'];

const linkOf = ({ documentId, token }: Signer) => ({ params: { id: documentId }, query: { token } });

async function fill({ traffic, ledger, random }: World, signer: Signer): Promise<void> {
  const filled = await traffic.patiently(async () => {
    const { speak } = traffic.visitor();
    const { consent } = await speak(getSigning, linkOf(signer));
    const { disclosureVersion } = consent;
    await speak(giveConsent, { ...linkOf(signer), body: { accepted: true, disclosureVersion } });
    await sleep(random() * 300);
    const body = { kind: 'type' as const, text: 'Ada Lovelace' };
    await speak(attachSignature, { params: { id: signer.fieldId }, query: { token: signer.token }, body });
  });
  if ('done' in filled) {
    ledger.promised.push({
      documentId: signer.documentId,
      recipientId: signer.id,
      what: 'signature',
      fieldId: signer.fieldId,
    });
    add(ledger.counts, 'signatures');
  }
}

/** `already_finished` is the answer to a click whose own answer was lost. */
async function finish({ traffic, ledger }: World, signer: Signer, expected: string[] = []): Promise<void> {
  const finished = await traffic.patiently(
    () => traffic.visitor().speak(finishSigning, linkOf(signer)),
    ['already_finished', ...expected],
  );
  if ('refused' in finished && finished.refused !== 'already_finished') return;
  promise(ledger, signer.documentId, signer.id, 'recipient.submitted');
}

/** Whether the sender was faster than the last signer. */
async function endBySender({ traffic, ledger }: World, plan: 'recall' | 'close', id: number): Promise<boolean> {
  const call = plan === 'recall' ? recallDocument : closeDocument;
  let tries = 0;
  const ended = await traffic.patiently(async () => {
    tries += 1;
    return (await traffic.sender()).speak(call, { params: { id } });
  }, ['document_transition_refused', 'not_permitted']);
  // Refused at a second try it may be our own first one, whose answer was lost: what it came to is not known here.
  if ('refused' in ended) return tries > 1;
  promise(ledger, id, null, plan === 'recall' ? 'document.recalled' : 'document.closed');
  add(ledger.counts, plan === 'recall' ? 'recalled' : 'closed');
  return true;
}

function promise(ledger: Ledger, documentId: number, recipientId: number | null, what: Promised['what']): void {
  ledger.promised.push({ documentId, recipientId, what });
}

function planOf(number: number): Plan {
  let left = number;
  for (const [plan, share] of PLANS) {
    left -= share;
    if (left < 0) return plan;
  }
  return 'sign';
}
