import type { RecipientRole } from '@sealwright/contract';
import { newToken } from '../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Actor } from '../../../access/index.ts';
import { act, type ActorRequest, findFor, onPart, requireAct, saidBy } from '../documents.act.ts';
import { documentsRepo } from '../documents.repo.ts';
import { recipientsRepo } from '../draft/recipients.repo.ts';
import { EDITABLE } from '../states/states.ts';
import { transition } from '../states/transition.ts';
import { linksRepo } from './links.repo.ts';
import { findOpenPlace } from './open-place.ts';

const ROLES: readonly RecipientRole[] = ['signer', 'approver', 'viewer', 'witness'];

/** Under which name the evidence knows the application, and until when the link is good. */
type For = { application: string; expiresAt: Date };

/** A link for a frame, as `keep` has to remember it. */
type EmbeddedLink = { tokenHash: Buffer; documentId: number; recipientId: number };

/** The document of a recipient whom the actor may give a way in. Throws `not_found`, and what the document's policy says. */
export async function requireOpening({ db }: Platform, actor: Actor, recipientId: number): Promise<number> {
  const documentId = await recipientsRepo(db).documentOf(actor.accountId, recipientId);
  if (documentId === undefined) throw new AppError('not_found');
  requireAct(await findFor(db, actor, documentId), actor, 'resend');
  return documentId;
}

/** Whether a document can still be prepared. It cannot once it was sent. */
export async function isPreparable(
  db: Db,
  { accountId, documentId }: { accountId: number; documentId: number },
): Promise<boolean> {
  const document = await documentsRepo(db).find({ accountId, id: documentId });
  return document !== undefined && EDITABLE.includes(document.state);
}

/** Whether the actor may give the preparing editor of a document away. Throws `not_found`, and what the document's policy says. */
export async function requirePreparing(
  { db }: Platform,
  actor: Actor,
  documentId: number,
  { maySend }: { maySend: boolean },
): Promise<void> {
  const document = await findFor(db, actor, documentId);
  requireAct(document, actor, 'edit');
  if (maySend) requireAct(document, actor, 'send');
}

/**
 * A short-lived way in for one recipient, for a page of an application. Their other links stay good: an email may lie unread. `keep` runs
 * in the same transaction. Throws `not_found`, `document_transition_refused`.
 */
export async function openEmbedded(
  platform: Platform,
  by: ActorRequest,
  recipientId: number,
  { application, expiresAt }: For,
  keep: (tx: Db, link: EmbeddedLink) => Promise<void>,
): Promise<{ documentId: number; token: string }> {
  const documentId = await requireOpening(platform, by.actor, recipientId);
  return act(platform, onPart(by), documentId, 'resend', async (tx, document) => {
    const place = await findOpenPlace(tx, document, recipientId, ROLES);
    if (place === undefined) throw new AppError('document_transition_refused');
    const { id } = place.recipient;
    const said = await transition(tx, platform, place.document, {
      to: place.document.state,
      evidence: {
        action: 'recipient.embedded_started',
        ...saidBy(by, document),
        details: { recipient: id },
        personal: { application },
      },
    });
    const { token, hash } = newToken();
    const link = { tokenHash: hash, documentId: said.id, recipientId: id };
    const { accountId, round } = said;
    await linksRepo(tx).insert({ ...link, accountId, round, createdAt: platform.clock.now(), expiresAt });
    await keep(tx, link);
    return { documentId: said.id, token };
  });
}
