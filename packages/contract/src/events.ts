import { z } from 'zod';
import {
  ofAccount,
  ofBulkSend,
  ofClient,
  ofCommunity,
  ofDocument,
  ofJob,
  ofManagers,
  ofNews,
  ofPages,
} from './events.kinds.ts';
import { teamEvents } from './events.teams.ts';
import { connectionEvents } from './events.connections.ts';

const text = z.string();
const count = z.number().int();
const id = z.number().int();

const named = { name: text.optional() };
const ROWS = { created: count, updated: count, restored: count, skipped: count, failed: count };
/** Rows of the file, by what became of them. */
const importEnd = { fileName: text, rows: z.object(ROWS) };
/** Which kind of job, and how many contacts it changed. */
const bulkEnd = { act: text, count };
/** Of the rows of a bulk send that can be sent: how many were, of how many. */
const bulkSendStop = { name: text, sent: count, total: count };
/** Of the sign requests that the plan includes in a month, or of those in bundles: how many are used, of how many. */
const usage = { of: z.enum(['plan', 'bundles']), count, total: count };
/** In the smallest unit of the currency. */
const payment = { name: text, amount: count, currency: text };
/** What is due to an agency on that day: the return with what is to pay, or what is paid ahead. */
const taxDue = { of: z.enum(['return', 'prepayment']), agency: text, dueOn: z.iso.date() };
/** What an event is called, when it begins, and the time zone it is in. */
const happening = { title: text, startsAt: text, timeZone: text };
/** Why it failed: an error's code. */
const failure = { reason: text };

/**
 * Everything that can happen, with what each event carries. A new event is a line here and a text in each language: in the
 * bundle `activity` for `ofAccount`, in `notifications` for documents and jobs, in `team-log` for `ofTeam` (events.teams.ts).
 */
export const EVENTS = {
  account_created: ofAccount('profile', { provider: text.optional() }),
  account_activated: ofAccount('profile', { provider: text.optional() }),
  signed_in: ofAccount('sign_in', { method: text }),
  sign_in_failed: ofAccount('sign_in', { method: text.optional() }),
  signed_out: ofAccount('sign_in'),
  session_ended: ofAccount('sign_in', { browser: text.nullable(), system: text.nullable(), address: text.nullable() }),
  other_sessions_ended: ofAccount('sign_in', { count }),
  session_stolen: ofAccount('sign_in'),
  password_changed: ofAccount('security'),
  password_reset_asked: ofAccount('security'),
  password_reset: ofAccount('security'),
  password_set: ofAccount('security'),
  email_change_asked: ofAccount('security', { email: text }),
  email_changed: ofAccount('security', { email: text }),
  /** `keys`: the changed columns, joined by commas. */
  profile_changed: ofAccount('profile', { keys: text }),
  avatar_changed: ofAccount('profile', { isRemoved: z.boolean() }),
  email_mfa_on: ofAccount('security', named),
  email_mfa_off: ofAccount('security', named),
  totp_added: ofAccount('security', named),
  totp_removed: ofAccount('security', named),
  passkey_added: ofAccount('security', named),
  passkey_renamed: ofAccount('security', { name: text }),
  passkey_removed: ofAccount('security', named),
  recovery_codes_made: ofAccount('security', named),
  recovery_code_used: ofAccount('security', { left: count }),
  signature_saved: ofAccount('security', named),
  signature_deleted: ofAccount('security', named),
  identity_connected: ofAccount('security', { provider: text }),
  identity_removed: ofAccount('security', { provider: text }),
  token_created: ofAccount('security', { name: text }),
  token_revoked: ofAccount('security', { name: text }),
  /** Registered by a developer. */
  application_created: ofAccount('security', { name: text }),
  application_changed: ofAccount('security', { name: text }),
  application_secret_made: ofAccount('security', { name: text }),
  application_deleted: ofAccount('security', { name: text }),
  /** To act for the person. */
  application_allowed: ofAccount('security', { name: text }),
  application_revoked: ofAccount('security', { name: text }),
  kyc_saved: ofAccount('profile', { reopened: z.boolean().optional() }),
  kyc_submitted: ofAccount('profile'),
  kyc_verified: ofAccount('profile'),
  kyc_rejected: ofAccount('profile'),
  kyc_read: ofAccount('profile'),
  billing_details_changed: ofAccount('profile'),
  plan_chosen: ofAccount('profile', { name: text }),
  plan_cancelled: ofAccount('profile', { name: text }),
  /** A cancellation, or the choice of another plan, was taken back. */
  plan_kept: ofAccount('profile', { name: text }),
  /** `name`: its brand and last four digits. */
  card_added: ofAccount('profile', { name: text }),
  card_default_changed: ofAccount('profile', { name: text }),
  card_removed: ofAccount('profile', { name: text }),
  /** `name`: what for. */
  payment_made: ofAccount('profile', payment),
  payment_failed: ofAccount('profile', payment),
  /** `amount`: what was given back now. */
  payment_refunded: ofAccount('profile', payment),
  invitation_accepted: ofAccount('profile', { team: text, role: text }),
  invitation_rejected: ofAccount('profile', { team: text, role: text }),
  team_joined: ofAccount('profile', { team: text, role: text }),
  /** By the directory of a company. */
  team_provisioned: ofAccount('profile', { team: text, role: text }),
  team_deprovisioned: ofAccount('profile', { team: text }),
  export_asked: ofAccount('profile', { job: count }),
  export_downloaded: ofAccount('profile', { job: count }),
  /** Of everything of the account that was acted for. */
  account_export_asked: ofAccount('security', { job: count, hasTaxNumbers: z.boolean() }),
  account_export_downloaded: ofAccount('security', { job: count }),
  account_import_asked: ofAccount('security', { job: count }),
  contacts_imported: ofAccount('profile', { fileName: text, state: text, rows: count, ...ROWS }),
  contacts_exported: ofAccount('security', { format: text, hasSecrets: z.boolean(), fileName: text, count }),
  contacts_deleted: ofAccount('profile', { count, job: count.optional() }),
  contact_secret_revealed: ofAccount('security', { contact: count, field: text }),
  deletion_asked: ofAccount('security'),
  deletion_cancelled: ofAccount('security'),
  /** Why, as the administrator said it. */
  blocked: ofAccount('security', { reason: text.optional() }),
  unblocked: ofAccount('security'),
  admin_granted: ofAccount('security'),
  admin_taken: ofAccount('security'),
  activation_resent: ofAccount('security'),
  password_required: ofAccount('security'),
  sessions_ended: ofAccount('sign_in', { count }),
  deletion_ordered: ofAccount('security'),
  deletion_called_off: ofAccount('security'),
  /** By an administrator, from a file. */
  account_imported: ofAccount('profile'),
  /** In the log of the administrator who started it. */
  users_imported: ofAccount('security', { name: text, count }),
  /** The list of all users as a file, in the log of the administrator who made it. */
  users_exported: ofAccount('security'),
  /** Of the installation's offer, in the log of the administrator who did it. */
  plan_created: ofAccount('security', { name: text }),
  plan_changed: ofAccount('security', { name: text }),
  plan_activated: ofAccount('security', { name: text }),
  plan_deactivated: ofAccount('security', { name: text }),
  billing_turned_on: ofAccount('security'),
  billing_turned_off: ofAccount('security'),

  /** What an administrator did with the products of the installation. */
  product_created: ofAccount('profile', { name: text }),
  product_changed: ofAccount('profile', { name: text }),
  products_published: ofAccount('profile', { count }),
  products_disabled: ofAccount('profile', { count }),
  products_archived: ofAccount('profile', { count }),
  products_deleted: ofAccount('profile', { count }),
  /** By undoing. */
  products_restored: ofAccount('profile', { count }),
  products_imported: ofAccount('profile', { name: text, count }),
  products_exported: ofAccount('security'),
  /** `name`: the number of the order. */
  order_created: ofAccount('profile', { name: text }),
  order_paid: ofAccount('profile', { name: text }),
  order_fulfilled: ofAccount('profile', { name: text }),
  order_unfulfilled: ofAccount('profile', { name: text }),
  order_refunded: ofAccount('profile', { name: text }),
  order_cancelled: ofAccount('profile', { name: text }),
  orders_exported: ofAccount('security'),
  /** What an administrator did in the areas below `/admin/`. `type` is one of them. */
  community_created: ofAccount('profile', { type: text, name: text }),
  community_added: ofAccount('profile', { type: text, count }),
  community_changed: ofAccount('profile', { type: text, name: text }),
  community_merged: ofAccount('profile', { type: text, name: text }),
  community_deleted: ofAccount('profile', { type: text, count }),
  /** By undoing. */
  community_restored: ofAccount('profile', { type: text, count }),
  community_exported: ofAccount('security', { type: text, count }),
  /** Who takes money, or the keys for it, in the log of the administrator who changed them. */
  payment_settings_changed: ofAccount('security', { provider: text, hasNewKeys: z.boolean() }),

  ...connectionEvents,

  document_created: ofDocument('created'),
  document_sent: ofDocument('sent'),
  /** Not at the time that was set. */
  document_not_sent: ofDocument('not_sent'),
  document_viewed: ofDocument('viewed'),
  document_signed: ofDocument('signed'),
  document_completed: ofDocument('completed'),
  document_rejected: ofDocument('rejected'),
  document_expired: ofDocument('expired'),
  /** `wasAsked`: whether an earlier mail had asked the recipient. */
  document_undelivered: ofDocument('undelivered', { wasAsked: z.boolean() }),
  document_unsealed: ofDocument('unsealed'),
  link_requested: ofDocument('link_requested'),
  /** To electronic records, by a recipient. */
  consent_withdrawn: ofDocument('consent_withdrawn', { isSubmitted: z.boolean(), reason: text }),
  /** Too many wrong answers to an identity check. */
  recipient_locked: ofDocument('locked_out'),
  /** `message`: one of many in a sending. */
  question_asked: ofDocument('question_asked', { message: id }),
  /** By the public link of a template. */
  document_came_in: ofDocument('came_in'),

  /** It begins soon: those who are going, or maybe, are reminded. */
  event_soon: ofCommunity('event_soon', happening),
  /** To another time or place. */
  event_moved: ofCommunity('event_moved', happening),

  import_finished: ofJob('import_finished', importEnd),
  import_failed: ofJob('import_failed', { ...importEnd, ...failure }),
  export_finished: ofJob('export_finished'),
  export_failed: ofJob('export_failed', failure),
  bulk_finished: ofJob('bulk_finished', bulkEnd),
  bulk_failed: ofJob('bulk_failed', { ...bulkEnd, ...failure }),

  /** Every row was tried: `sent` is less than `total` where some failed. */
  bulk_send_finished: ofBulkSend('bulk_send_finished', bulkSendStop),
  /** By the product. */
  bulk_send_paused: ofBulkSend('bulk_send_paused', { ...bulkSendStop, ...failure }),
  /** `by`: the name of who did it. */
  bulk_send_cancelled: ofBulkSend('bulk_send_cancelled', { ...bulkSendStop, by: text }),

  subscription_renewed: ofManagers('subscription', 'subscription_renewed', { plan: text }),
  subscription_payment_failed: ofManagers('subscription', 'payment_failed', { plan: text }),
  subscription_unpaid: ofManagers('subscription', 'subscription_unpaid', { plan: text }),
  subscription_ended: ofManagers('subscription', 'subscription_ended', { plan: text }),
  /** 80 % of the sign requests are used. */
  requests_low: ofManagers('billing', 'requests_low', usage),
  requests_used_up: ofManagers('billing', 'requests_used_up', usage),
  /** In a week, and again the day before. */
  sales_tax_due: ofManagers('tax', 'sales_tax_due', taxDue),
  sales_tax_late: ofManagers('tax', 'sales_tax_late', taxDue),

  news_published: ofNews('news_published', { title: text }),

  ...teamEvents,

  /** Sent to its client. */
  checklist_sent: ofAccount('profile', { name: text, year: count }),
  /** A paper of a client was taken out of the application. `name`: of the client. */
  paper_downloaded: ofAccount('security', { name: text }),
  /** By a client, for a checklist: `count` since the last notification. */
  papers_received: ofClient('papers_received', { count, name: text }),
  /** Too many wrong answers to the check of a client’s page. */
  client_locked_out: ofClient('client_locked_out', { name: text }),

  /** By a rule of retention: what others keep with it goes as well. */
  document_erased: ofPages({ accountId: count, documentId: count }),
  document_changed: ofPages({ accountId: count, documentId: count }),
  notifications_changed: ofPages({ userId: count }),
  /** On another device. */
  signature_drawn: ofPages({ userId: count }),
};

export type EventType = keyof typeof EVENTS;

/** The events about one kind of thing. */
export type EventTypeOf<About extends (typeof EVENTS)[EventType]['about']> = {
  [T in EventType]: (typeof EVENTS)[T]['about'] extends About ? T : never;
}[EventType];

export type EventDetails<T extends EventType> = z.infer<(typeof EVENTS)[T]['details']>;
