import { LOCALES, NOTIFICATION_KINDS, type NotificationStatus, NOTIFICATION_STATUSES } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { KINDS } from './notifications.kinds.ts';
import { nameOf, say } from './notifications.texts.ts';

// Documents are named by their number, which the tests of the mails look at.
const OTHERS = NOTIFICATION_STATUSES.filter((status) => NOTIFICATION_KINDS[status].subject !== 'document');

const eventOf = (status: NotificationStatus) => ({
  status,
  actorName: null,
  subject: { kind: NOTIFICATION_KINDS[status].subject },
  document: null,
  details: {},
});

// A name that is missing would keep the whole daily mail of a person from being written.
test.each(OTHERS)('%s has a heading in the daily mail and a button in its own', (status) => {
  const { action = `open.${NOTIFICATION_KINDS[status].subject}` } = KINDS[status];
  for (const locale of LOCALES) {
    expect(() => nameOf(locale, eventOf(status))).not.toThrow();
    expect(say(locale, action)).not.toBe('');
  }
});
