import type { NotificationStatus, NotificationWay } from '@sealwright/contract';
import type { NotificationDetails } from '../../../migrations/tables.people.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { DocumentEvent } from '../../../platform/events.ts';
import type { MailInput } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  senderCompletedMail,
  senderConsentWithdrawnMail,
  senderDeclinedMail,
  senderExpiredMail,
  senderQuestionMail,
  senderUndeliveredMail,
  senderUnsealedMail,
} from '../../documents/index.ts';
import {
  bulkSendOwner,
  checklistOwner,
  clientSender,
  documentOwner,
  driveConnector,
  eventGoers,
  importer,
  jobOwner,
  payers,
  readers,
  type Recipients,
  teamAdmins,
} from './notifications.recipients.repo.ts';

export type Ways = Record<NotificationWay, boolean>;

type Addressee = { name: string; email: string; locale: string };
type About = { subjectId: number; details: NotificationDetails };

/**
 * What there is to know of a kind of notification. Its subject and its ways are in the contract, its sentence is the text
 * `sentence.<status>` of each language.
 */
export type Kind = {
  recipients: Recipients;
  /** The page it leads to: a path of the application. */
  link: (about: About) => string;
  /** How people are notified who chose nothing. */
  defaults: Ways;
  /** The text of its mail's button, where it is not that of its subject. */
  action?: string;
  /** The mail at once, where the sentence is too little; null for none. */
  mail?: (tx: Db, platform: Platform, event: DocumentEvent, to: Addressee) => Promise<MailInput | null>;
  /** Which of several sentences says it, where its details decide. */
  variant?: (details: NotificationDetails) => string;
};

const QUIET: Ways = { inApp: true, mail: false, daily: false };
// Mailed at once: what ends a document or stands in its way.
const MAILED: Ways = { inApp: true, mail: true, daily: false };

const ofDocument = (defaults: Ways): Kind => ({
  recipients: documentOwner,
  link: ({ subjectId }) => `/documents/${subjectId}`,
  defaults,
});

const ofImport: Kind = {
  recipients: importer,
  link: ({ subjectId }) => `/contacts/import/${subjectId}`,
  defaults: QUIET,
};

const ofExport: Kind = { recipients: jobOwner, link: () => '/app/account/privacy', defaults: QUIET };

const isOfDocuments = ({ act = '' }: NotificationDetails): boolean => act.startsWith('documents_');

const ofBulk: Kind = {
  recipients: jobOwner,
  link: ({ subjectId, details }) => {
    if (isOfDocuments(details)) return `/documents/bulk/${subjectId}`;
    // What was deleted can be restored there.
    return details.act === 'contacts_delete' ? '/contacts/deleted' : '/contacts';
  },
  defaults: QUIET,
  variant: (details) => (isOfDocuments(details) ? 'documents' : (details.act ?? '')),
};

const ofTeam: Kind = { recipients: teamAdmins, link: () => '/team/settings', defaults: MAILED };

const ofSubscription: Kind = { recipients: payers, link: () => '/billing?tab=plan', defaults: QUIET };
const ofUsage: Kind = {
  recipients: payers,
  // There bundles are bought.
  link: () => '/billing?tab=bundle',
  defaults: MAILED,
  variant: ({ act = '' }) => act,
};

const ofNews: Kind = {
  recipients: readers,
  link: ({ subjectId }) => `/community/news/${subjectId}`,
  defaults: QUIET,
};

const ofEvent: Kind = {
  recipients: eventGoers,
  link: ({ subjectId }) => `/community/events/${subjectId}`,
  defaults: MAILED,
};

const ofTax: Kind = {
  recipients: payers,
  link: ({ subjectId }) => `/sales-tax/manage/${subjectId}`,
  defaults: MAILED,
  variant: ({ act = '' }) => act,
};

const ofDrive: Kind = {
  recipients: driveConnector,
  link: ({ details }) => (details.provider === 'dropbox' ? '/integrations/dropbox' : '/integrations/google-drive'),
  defaults: MAILED,
  variant: ({ provider = '' }) => provider,
};

const ofBulkSend: Kind = {
  recipients: bulkSendOwner,
  link: ({ subjectId }) => `/templates/bulk-sends/${subjectId}`,
  defaults: QUIET,
};

/** Every kind of notification. A new one is a line in the contract and an entry here, and a text in each language. */
export const KINDS: Readonly<Record<NotificationStatus, Kind>> = {
  signed: ofDocument(QUIET),
  created: ofDocument(QUIET),
  viewed: ofDocument(QUIET),
  sent: ofDocument(QUIET),
  completed: { ...ofDocument(MAILED), mail: senderCompletedMail },
  rejected: { ...ofDocument(MAILED), mail: senderDeclinedMail },
  expired: { ...ofDocument(MAILED), mail: senderExpiredMail },
  undelivered: { ...ofDocument(MAILED), mail: senderUndeliveredMail },
  unsealed: { ...ofDocument(MAILED), mail: senderUnsealedMail },
  not_sent: ofDocument(MAILED),
  consent_withdrawn: { ...ofDocument(MAILED), mail: senderConsentWithdrawnMail },
  // Its page opens with the answer.
  link_requested: {
    ...ofDocument(MAILED),
    link: ({ subjectId }) => `/documents/${subjectId}?resend=true`,
    action: 'open_request',
  },
  locked_out: { ...ofDocument(MAILED), action: 'open_locked' },
  question_asked: {
    ...ofDocument(MAILED),
    link: ({ subjectId }) => `/documents/${subjectId}?tab=questions`,
    mail: senderQuestionMail,
  },
  came_in: ofDocument(QUIET),
  import_finished: ofImport,
  import_failed: ofImport,
  export_finished: ofExport,
  export_failed: ofExport,
  bulk_finished: ofBulk,
  bulk_failed: ofBulk,
  team_deactivated: ofTeam,
  team_activated: ofTeam,
  subscription_renewed: ofSubscription,
  payment_failed: ofSubscription,
  subscription_unpaid: ofSubscription,
  subscription_ended: ofSubscription,
  requests_low: ofUsage,
  requests_used_up: ofUsage,
  news_published: ofNews,
  event_soon: ofEvent,
  event_moved: ofEvent,
  sales_tax_due: ofTax,
  sales_tax_late: ofTax,
  drive_ended: ofDrive,
  papers_received: {
    recipients: checklistOwner,
    link: ({ subjectId }) => `/checklists/${subjectId}`,
    defaults: MAILED,
  },
  client_locked_out: { recipients: clientSender, link: ({ subjectId }) => `/contacts/${subjectId}`, defaults: MAILED },
  bulk_send_finished: {
    ...ofBulkSend,
    variant: ({ count, total }) => (count === total ? 'whole' : 'part'),
  },
  // Nothing is sent until its owner does something.
  bulk_send_paused: { ...ofBulkSend, defaults: MAILED },
  bulk_send_cancelled: { ...ofBulkSend, defaults: MAILED },
};
