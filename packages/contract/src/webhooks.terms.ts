// What addresses of screens name: apart from the calls, so that a first visit goes without those.

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** What an endpoint can be told. */
export const WEBHOOK_EVENT_NAMES = [
  'document.created',
  'document.sent',
  'document.not_sent',
  'document.received',
  'document.completed',
  'document.rejected',
  'document.expired',
  'document.sealing_on_hold',
  'recipient.viewed',
  'recipient.signed',
  'recipient.undelivered',
  'recipient.link_requested',
  'recipient.consent_withdrawn',
  'recipient.locked',
  'recipient.question_asked',
  'contacts.imported',
  'contacts.import_failed',
  'template.created',
  'template.published',
  'template.deleted',
  'webhook.test',
] as const;
