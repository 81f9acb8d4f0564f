import type { NotificationStatus, NotificationWay } from '@sealwright/contract';
import type { NotificationDetails } from '../../migrations/tables.people.ts';
import { documentCreator, importer, jobOwner, type Recipients } from './notifications.recipients.repo.ts';

export type Ways = Record<NotificationWay, boolean>;

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
  /** Which of several sentences says it, where its details decide. */
  variant?: (details: NotificationDetails) => string;
};

const QUIET: Ways = { inApp: true, mail: false, daily: false };
// Mailed at once: what ends a document or stands in its way.
const MAILED: Ways = { inApp: true, mail: true, daily: false };

const ofDocument = (defaults: Ways): Kind => ({
  recipients: documentCreator,
  link: ({ subjectId }) => `/documents/${subjectId}`,
  defaults,
});

const ofImport: Kind = {
  recipients: importer,
  link: ({ subjectId }) => `/contacts/import/${subjectId}`,
  defaults: QUIET,
};

const ofExport: Kind = { recipients: jobOwner, link: () => '/app/account/privacy', defaults: QUIET };

const ofBulk: Kind = {
  recipients: jobOwner,
  // What was deleted can be restored there.
  link: ({ details }) => (details.act === 'contacts_delete' ? '/contacts/deleted' : '/contacts'),
  defaults: QUIET,
  variant: ({ act = '' }) => act,
};

/** Every kind of notification. A new one is a line in the contract, an entry here and a text in each language. */
export const KINDS: Readonly<Record<NotificationStatus, Kind>> = {
  signed: ofDocument(QUIET),
  created: ofDocument(QUIET),
  viewed: ofDocument(QUIET),
  sent: ofDocument(QUIET),
  completed: ofDocument(MAILED),
  rejected: ofDocument(MAILED),
  expired: ofDocument(MAILED),
  undelivered: ofDocument(MAILED),
  unsealed: ofDocument(MAILED),
  // Its page opens with the answer.
  link_requested: {
    ...ofDocument(MAILED),
    link: ({ subjectId }) => `/documents/${subjectId}?resend=true`,
    action: 'open_request',
  },
  import_finished: ofImport,
  import_failed: ofImport,
  export_finished: ofExport,
  export_failed: ofExport,
  bulk_finished: ofBulk,
  bulk_failed: ofBulk,
};
