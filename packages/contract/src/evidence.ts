import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParams, Time } from './lists.ts';

/** Everything that can be said of a document. The code is the translation key and stands in the evidence itself. */
export const EVIDENCE_ACTIONS = [
  'document.created',
  'file.added',
  'file.removed',
  'document.sent',
  'document.scheduled',
  /** It could not go out at its time, and is a draft again. */
  'document.not_sent',
  'document.recalled',
  /** While it was out: people, settings, fields. */
  'document.corrected',
  'document.archived',
  'document.restored',
  'document.closed',
  'document.expired',
  'document.marked_completed',
  /** An IRS form: the scan of what was signed by hand was added, which completes it. */
  'document.signed_on_paper',
  'document.sealing_started',
  'document.sealing_waits',
  'document.sealing_stopped',
  'document.sealing_resumed',
  'document.completed',
  'document.downloaded',
  /** A return: its preparer says when it was filed, or takes that back. */
  /** By a rule of retention: what it held is gone, and its chain stays. */
  'document.erased',
  'document.filed',
  'document.filing_undone',
  'document.deleted',
  /** By the removal or the leaving of whose it was. */
  'document.handed_over',
  'recipient.invited',
  'recipient.mail_sent',
  'recipient.mail_failed',
  'recipient.link_resent',
  'recipient.opened_in_application',
  /** By a client, from the page with all that a sender asks of them. */
  'recipient.opened_on_client_page',
  'recipient.identity_code_sent',
  'recipient.identity_failed',
  'recipient.identity_locked',
  'recipient.identity_unlocked',
  /** Their sender keeps them out until they unlock them. */
  'recipient.locked',
  'recipient.identified',
  /** In person, by their host. */
  'recipient.identified_in_person',
  'recipient.not_identified',
  /** By the sender, so that they correct what they submitted. */
  'recipient.reopened',
  'recipient.viewed',
  'recipient.consented',
  'recipient.consent_refused',
  'recipient.consent_withdrawn',
  'recipient.field_filled',
  'recipient.signature_attached',
  /** Someone of the account opened the part on the host's device. */
  'recipient.in_person_started',
  /** An application opened the part in a page of its own; it answers for who sits there. */
  'recipient.embedded_started',
  /** By an approver, beside `recipient.submitted`. */
  'recipient.approved',
  'recipient.submitted',
  'recipient.declined',
  /** A member of a group declined, and the others are enough. */
  'recipient.declined_in_group',
  'recipient.not_needed',
  'recipient.delegated',
  'recipient.reminded',
  'recipient.copy_downloaded',
  'recipient.question_asked',
  'recipient.question_answered',
  /** By the sender, who wants to go through the document with them. */
  'recipient.live_session_offered',
  'recipient.live_session_declined',
  /** By the recipient, who agreed. */
  'recipient.live_session_started',
  /** By either side or, where the document went away or both were gone, by the product. */
  'recipient.live_session_ended',
  /** Their sender began the thread. */
  'recipient.written_to',
  /** By a public link: their address was confirmed with a code before the document was begun. */
  'recipient.came_in',
] as const;
export const EvidenceAction = z.enum(EVIDENCE_ACTIONS);
export type EvidenceAction = z.infer<typeof EvidenceAction>;

export const EvidenceEvent = z.object({
  sequence: z.number().int(),
  at: Time,
  action: EvidenceAction,
  actor: z.object({
    kind: z.enum(['user', 'recipient', 'system']),
    id: z.number().int().nullable(),
    /** Null when the person was erased. */
    name: z.string().nullable(),
    email: z.string().nullable(),
    /** The member on leave for whom they acted. */
    actsFor: z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  }),
  address: z.string().nullable(),
  device: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  hash: z.string(),
  previousHash: z.string(),
});
export type EvidenceEvent = z.infer<typeof EvidenceEvent>;

export const listEvidence = endpoint(
  'GET /api/documents/:id/events/',
  'List the evidence with its hash chain, oldest first',
  {
    params: IdParams,
    response: z.object({ events: z.array(EvidenceEvent), isChainIntact: z.boolean() }),
  },
);
