import type { DocumentState, DocumentSummary } from './documents.ts';

/** What a document's menu offers. Those that the server decides have the same name in `can`. */
export type DocumentAction =
  | 'edit'
  | 'correct'
  | 'shareScreen'
  | 'clientView'
  | 'tracking'
  | 'resend'
  | 'unlock'
  | 'copy'
  | 'complete'
  | 'close'
  | 'recall'
  | 'download'
  | 'archive'
  | 'restore'
  | 'delete';

/** Why something cannot be done with a document now; each has a text on the screen. */
export type DocumentReason =
  | 'archived'
  | 'completed'
  | 'completed_kept'
  | 'ended'
  | 'held'
  | 'in_person_only'
  | 'no_files'
  | 'no_one_to_resend'
  | 'no_recipients'
  | 'not_archived'
  | 'not_completed'
  | 'not_ended'
  | 'not_locked'
  | 'not_permitted'
  | 'not_sent'
  | 'on_hold'
  | 'recall_first'
  | 'scheduled'
  | 'sealing'
  | 'sending'
  | 'separate_copy'
  | 'under_way';

type Standing = Pick<
  DocumentSummary,
  'status' | 'archivedAt' | 'isHeld' | 'isSealing' | 'waitingReason' | 'scheduledFor' | 'fileCount' | 'parent' | 'can'
> & {
  recipients: readonly Pick<DocumentSummary['recipients'][number], 'role' | 'state' | 'identityLockedAt'>[];
};

const PREPARED: readonly DocumentState[] = ['new', 'draft'];
const ACTIVE: readonly DocumentState[] = ['pending', 'sent', 'viewed', 'submitted'];
const COMPLETED: readonly DocumentState[] = ['completed', 'downloaded'];
const OVER: readonly DocumentState[] = ['rejected', 'not_completed'];

const archived = ({ archivedAt }: Standing): DocumentReason | null => (archivedAt === null ? null : 'archived');
const sealing = ({ isSealing }: Standing): DocumentReason | null => (isSealing ? 'sealing' : null);
const over = ({ status }: Standing): DocumentReason | null => {
  if (OVER.includes(status)) return 'ended';
  return COMPLETED.includes(status) ? 'completed' : null;
};
const unsent = ({ status }: Standing): DocumentReason | null => (PREPARED.includes(status) ? 'not_sent' : null);
const sending = ({ status }: Standing): DocumentReason | null => (status === 'pending' ? 'sending' : null);
const underWay = ({ status }: Standing): DocumentReason | null => (ACTIVE.includes(status) ? 'under_way' : null);
const scheduled = ({ scheduledFor }: Standing): DocumentReason | null => (scheduledFor ? 'scheduled' : null);
const separate = ({ parent }: Standing): DocumentReason | null => (parent ? 'separate_copy' : null);
const permitted = (): DocumentReason => 'not_permitted';

const canResendTo = (status: DocumentState, state: string): boolean =>
  COMPLETED.includes(status) || state === 'invited' || state === 'viewed' || state === 'submitted';

/** Who signs on the sender's device sits beside them. */
const inPersonOnly = ({ recipients }: Standing): DocumentReason | null => {
  const others = recipients.filter(
    ({ role, state }) => role !== 'copy' && state !== 'declined' && state !== 'not_needed',
  );
  return others.length > 0 && others.every(({ role }) => role === 'in_person') ? 'in_person_only' : null;
};

type Rule = (document: Standing) => DocumentReason | null;

/** Asked in their order; the first that says something is the reason. */
const RULES: Record<DocumentAction, readonly Rule[]> = {
  edit: [
    archived,
    scheduled,
    sealing,
    over,
    separate,
    (one) => (underWay(one) === null ? null : 'recall_first'),
    permitted,
  ],
  correct: [archived, scheduled, unsent, sealing, over, permitted],
  shareScreen: [
    archived,
    unsent,
    sending,
    sealing,
    over,
    // Who may close what is out may change it. A separate copy is not recalled by itself.
    ({ can }) => (can.close ? null : 'not_permitted'),
    inPersonOnly,
  ],
  clientView: [
    ({ fileCount }) => (fileCount === 0 ? 'no_files' : null),
    ({ recipients }) => (recipients.length === 0 ? 'no_recipients' : null),
  ],
  tracking: [
    ({ status }) => (status === 'new' ? 'not_sent' : null),
    ({ recipients }) => (recipients.length === 0 ? 'no_recipients' : null),
  ],
  resend: [
    archived,
    unsent,
    ({ status }) => (OVER.includes(status) ? 'ended' : null),
    ({ can }) => (can.resend ? null : 'not_permitted'),
    ({ status, recipients }) =>
      recipients.some(({ state }) => canResendTo(status, state)) ? null : 'no_one_to_resend',
  ],
  unlock: [
    archived,
    unsent,
    ({ status }) => (OVER.includes(status) ? 'ended' : null),
    ({ recipients, status }) =>
      status === 'submitted' || recipients.some(({ identityLockedAt }) => identityLockedAt !== null)
        ? 'not_permitted'
        : 'not_locked',
  ],
  copy: [({ status }) => (OVER.includes(status) ? null : 'not_ended'), permitted],
  complete: [archived, unsent, sending, sealing, over, permitted],
  close: [archived, unsent, sealing, over, permitted],
  recall: [archived, unsent, sealing, over, separate, permitted],
  download: [
    ({ waitingReason }) => (waitingReason === null ? null : 'on_hold'),
    sealing,
    unsent,
    ({ status }) => (OVER.includes(status) ? 'ended' : null),
    () => 'not_completed',
  ],
  archive: [archived, permitted],
  restore: [({ archivedAt }) => (archivedAt === null ? 'not_archived' : null), permitted],
  delete: [
    underWay,
    ({ status }) => (COMPLETED.includes(status) ? 'completed_kept' : null),
    ({ isHeld }) => (isHeld ? 'held' : null),
    permitted,
  ],
};

// What the server decides by itself: where it allows it, nothing stands against it.
const DECIDED = [
  'edit',
  'correct',
  'unlock',
  'copy',
  'complete',
  'close',
  'recall',
  'download',
  'archive',
  'restore',
  'delete',
] as const;
const isDecided = (action: DocumentAction): action is (typeof DECIDED)[number] =>
  (DECIDED as readonly string[]).includes(action);

/**
 * Why the caller cannot do this with the document now, from the server's answer (`can`) and the document's state; null where they
 * can. It explains the server's decision, and never makes one.
 */
export function reasonAgainst(document: Standing, action: DocumentAction): DocumentReason | null {
  if (isDecided(action) && document.can[action]) return null;
  for (const rule of RULES[action]) {
    const reason = rule(document);
    if (reason !== null) return reason;
  }
  return null;
}
