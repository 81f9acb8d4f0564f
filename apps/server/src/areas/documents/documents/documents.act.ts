import { type Document, getDocument } from '@sealwright/contract';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import { type EvidenceInput, SYSTEM } from '../evidence/index.ts';
import { absentOwner, type Actor } from '../../access/index.ts';
import { type DocumentAct, isSeenBy, refusalOf } from './documents.policy.ts';
import { changed } from './documents.events.ts';
import { type DocumentSettingsPatch, documentsRepo, type Owner } from './documents.repo.ts';
import { lockDocument } from './states/transition.ts';
import type { DocumentRow } from './documents.repo.ts';

/**
 * A user at work: who, and through which request. `isByProduct`: the product does it on their behalf, because of what someone else asked;
 * the evidence then names the product.
 */
export type ActorRequest = {
  actor: Actor;
  request: Pick<Incoming, 'address' | 'device' | 'ifMatch'>;
  isByProduct?: true;
};

/** How the evidence of a document names them; who acts for its owner while that one is on leave is named with them. */
export const saidBy = (
  { actor, request, isByProduct }: ActorRequest,
  { ownedBy }: Pick<DocumentRow, 'ownedBy'>,
): Pick<EvidenceInput, 'actor' | 'origin'> =>
  isByProduct
    ? { actor: SYSTEM }
    : {
        actor: {
          kind: 'user',
          id: actor.userId,
          name: actor.name,
          email: actor.email,
          actsFor: absentOwner(actor, ownedBy),
        },
        origin: { address: request.address, device: request.device },
      };

/** A document of the account that the caller may see. Throws `not_found`. */
export async function findFor(db: Db, actor: Actor, id: number): Promise<DocumentRow> {
  const document = await documentsRepo(db).find({ accountId: actor.accountId, id });
  if (document === undefined || !isSeenBy(document, actor)) throw new AppError('not_found');
  return document;
}

/** Throws when the caller may see the document and not do this with it now. */
export function requireAct(document: DocumentRow, actor: Actor, act: DocumentAct): void {
  const refusal = refusalOf(document, actor, act);
  if (refusal !== null) throw new AppError(refusal);
}

/**
 * One act on one document of the caller's account: one transaction under its row lock. Refused when the policy says so,
 * or when the caller names a version (If-Match) that is no longer the present one.
 */
export function act<T>(
  platform: Platform,
  by: ActorRequest,
  documentId: number,
  what: DocumentAct,
  work: (tx: Db, document: DocumentRow) => Promise<T>,
): Promise<T> {
  return platform.db.transaction().execute(async (tx) => work(tx, await lockFor(tx, by, documentId, what)));
}

/** For what has its own version: If-Match then names that one, which `refuseStalePart` compares. */
export const onPart = (by: ActorRequest): ActorRequest => ({ ...by, request: { ...by.request, ifMatch: null } });

/** A recipient or a field is read with its document. */
export function refuseStalePart(
  { request }: ActorRequest,
  { id, version, documentId }: { id: number; version: number; documentId: number },
  kind: 'recipients' | 'fields',
): void {
  const partOf = (document: Document) => document[kind].find((part) => part.id === id);
  refuseStale(request, { version }, readBy(getDocument, { id: documentId }, partOf));
}

/** The document under its row lock, if the caller may do this with it now and means its present version. */
export async function lockFor(tx: Db, by: ActorRequest, documentId: number, what: DocumentAct): Promise<DocumentRow> {
  const document = await lockDocument(tx, documentId, by.actor.accountId);
  if (!isSeenBy(document, by.actor)) throw new AppError('not_found');
  requireAct(document, by.actor, what);
  refuseStale(by.request, document, readBy(getDocument, { id: documentId }));
  return document;
}

/** Counts a change of what belongs to a document, and tells everyone who looks at it. */
export async function touch(
  tx: Db,
  platform: Platform,
  document: Owner,
  settings: DocumentSettingsPatch = {},
): Promise<DocumentRow> {
  const at = platform.clock.now();
  const touched = await documentsRepo(tx).change(document, settings, at);
  await platform.events.publish(tx, changed(at, touched));
  return touched;
}

/** The answer of what answers nothing. */
export type Nothing = Record<string, never>;
