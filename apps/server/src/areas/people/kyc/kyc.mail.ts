import { displayNameOf } from '@sealwright/contract';
import { listeningUrl } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { localeOf, type UserRow } from '../users/index.ts';
import type { KycRow } from './kyc.repo.ts';

const t = translator('kyc');

/** Tells the person what became of their details, and why they were sent back. Nothing of the details stands in it. */
export async function mailVerdict(tx: Db, platform: Platform, person: UserRow, row: KycRow): Promise<void> {
  // Nothing is mailed to people who are blocked.
  if (person.isBlocked) return;
  const { config, mailer } = platform;
  const locale = localeOf(person);
  const name = displayNameOf(person);
  const product = config.installationName;
  const address = config.publicUrl ?? listeningUrl(config.host, config.port);
  const verdict = row.status === 'verified' ? 'verified' : 'rejected';
  await mailer.enqueue(tx, {
    dedupeKey: `kyc:${row.id}:${row.version}`,
    event: `account.kyc_${verdict}`,
    to: { email: person.email, name },
    locale,
    subject: withoutIsolates(t(locale, `${verdict}Subject`, { product })),
    body: {
      heading: t(locale, `${verdict}Heading`),
      paragraphs: [
        t(locale, 'greeting', { name }),
        t(locale, `${verdict}Text`, { product }),
        ...(row.reason === '' ? [] : [t(locale, 'reason', { reason: row.reason })]),
      ],
      action: { label: t(locale, `${verdict}Action`), url: `${address}/app/account/kyc-form` },
      footer: t(locale, 'footer'),
    },
    accountId: row.accountId,
  });
}
