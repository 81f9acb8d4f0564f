import type { DocumentPermissions, ErrorCode } from '@sealwright/contract';
import type { z } from 'zod';
import { ACTIVE, COMPLETED, DELETABLE, EDITABLE, OVER } from './states/states.ts';
import type { DocumentRow } from './documents.repo.ts';
import { type Actor, mayChangeWorkOf, maySee, maySend, mayWrite } from '../../access/index.ts';

export type Permissions = z.infer<typeof DocumentPermissions>;
export type DocumentAct = keyof Permissions;

type Standing = Pick<
  DocumentRow,
  | 'id'
  | 'parentId'
  | 'visibility'
  | 'folderId'
  | 'state'
  | 'ownedBy'
  | 'accountId'
  | 'archivedAt'
  | 'finishedAt'
  | 'sealingStoppedAt'
  | 'lockedRecipients'
  | 'sealedAt'
  | 'scheduledFor'
  | 'isMarkedCompleted'
  | 'isHeld'
>;

// The last part is done, or the sender closed the document as completed: only the seal is missing.
export const isSealing = (document: Pick<Standing, 'state' | 'finishedAt'>): boolean =>
  document.finishedAt !== null && ACTIVE.includes(document.state);

/** A submitted part can be opened again until the seal, unless the sender has completed the document as it is. */
export const isReopenable = ({
  state,
  sealedAt,
  isMarkedCompleted,
}: Pick<Standing, 'state' | 'sealedAt' | 'isMarkedCompleted'>): boolean =>
  state === 'submitted' && sealedAt === null && !isMarkedCompleted;

const ALLOWED: Record<DocumentAct, (document: Standing) => boolean> = {
  edit: ({ state }) => EDITABLE.includes(state),
  send: ({ state }) => EDITABLE.includes(state),
  recall: (document) => ACTIVE.includes(document.state) && !isSealing(document),
  correct: (document) => ACTIVE.includes(document.state) && !isSealing(document) && document.scheduledFor === null,
  reschedule: ({ scheduledFor, state }) => state === 'pending' && scheduledFor !== null,
  complete: (document) => document.state !== 'pending' && ACTIVE.includes(document.state) && !isSealing(document),
  close: (document) => ACTIVE.includes(document.state) && !isSealing(document),
  remind: (document) => document.state !== 'pending' && ACTIVE.includes(document.state) && !isSealing(document),
  resend: ({ state }) => ACTIVE.includes(state) || COMPLETED.includes(state),
  archive: () => true,
  restore: ({ archivedAt }) => archivedAt !== null,
  delete: ({ state }) => DELETABLE.includes(state),
  download: ({ state }) => COMPLETED.includes(state),
  seal: ({ sealingStoppedAt }) => sealingStoppedAt !== null,
  share: () => true,
  move: () => true,
  unlock: (document) =>
    isReopenable(document) ||
    (document.lockedRecipients > 0 && (ACTIVE.includes(document.state) || COMPLETED.includes(document.state))),
  lock: (document) => document.state !== 'pending' && ACTIVE.includes(document.state) && !isSealing(document),
  reopen: isReopenable,
  copy: ({ state }) => OVER.includes(state),
};

// Archived documents are read, downloaded and brought back; nothing else.
const WHILE_ARCHIVED: readonly DocumentAct[] = ['restore', 'delete', 'download', 'move', 'copy'];

// One of separate copies goes out, comes back and is prepared with the others: as the document they were made from.
const OF_THE_WHOLE: readonly DocumentAct[] = ['edit', 'send', 'recall'];

/** An editor in a frame sees its own document and no other. */
export const isSeenBy = (document: Standing, actor: Actor): boolean =>
  (actor.editing === undefined || actor.editing.documentId === document.id) &&
  maySee(actor, { visibility: document.visibility, folderId: document.folderId, creatorId: document.ownedBy });

const REFUSALS: Partial<Record<DocumentAct, ErrorCode>> = {
  edit: 'document_not_editable',
  send: 'document_transition_refused',
  delete: 'document_not_deletable',
  download: 'document_not_completed',
};

/** Everyone of the account makes documents in it. */
export const mayCreate = mayWrite;

/** Why a caller who may see the document may not do something with it now; null when they may. */
export function refusalOf(document: Standing, actor: Actor, act: DocumentAct): ErrorCode | null {
  if (!isPermitted(document, actor, act)) return 'not_permitted';
  if (act === 'delete' && document.isHeld) return 'document_held';
  if (act === 'archive' && document.archivedAt !== null) return 'document_archived';
  if (document.archivedAt !== null && !WHILE_ARCHIVED.includes(act)) return 'document_archived';
  if (document.parentId !== null && OF_THE_WHOLE.includes(act)) return 'document_is_copy';
  if (!ALLOWED[act](document)) return REFUSALS[act] ?? 'document_transition_refused';
  return null;
}

/** Whatever state it is in. */
function isPermitted({ ownedBy: creatorId }: Standing, actor: Actor, act: DocumentAct): boolean {
  if (actor.editing !== undefined && act !== 'edit' && !(act === 'send' && actor.editing.maySend)) return false;
  if ((act === 'send' || act === 'reschedule') && !maySend(actor, { creatorId })) return false;
  if (act === 'share' && actor.account.kind !== 'team') return false;
  return act === 'download' || mayChangeWorkOf(actor, { creatorId });
}

export function permissionsOf(document: Standing, actor: Actor): Permissions {
  const acts = Object.keys(ALLOWED) as DocumentAct[];
  return Object.fromEntries(acts.map((act) => [act, refusalOf(document, actor, act) === null])) as Permissions;
}
