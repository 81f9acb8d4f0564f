import type { Absence, Locale } from '@sealwright/contract';
import { listeningUrl } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { formatDay, translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AbsenceRow, type Actor, teamAccountsRepo } from '../../access/index.ts';
import { findUserById } from '../../people/index.ts';

const t = translator('teams');

/** Tells who acts from now on, and the absent member where someone else said it. */
export async function mailAbsence(
  tx: Db,
  platform: Platform,
  { absence, row, setter }: { absence: Absence; row: AbsenceRow; setter: Actor },
): Promise<void> {
  const { config, mailer } = platform;
  const { accountId, userId, delegateId, version } = row;
  const team = await teamAccountsRepo(tx).name(accountId);
  const url = `${config.publicUrl ?? listeningUrl(config.host, config.port)}/documents`;
  const told = [
    { id: delegateId, kind: 'delegate' },
    { id: userId, kind: 'absent' },
  ].filter(({ id }) => id !== setter.userId);
  for (const { id, kind } of told) {
    const person = await findUserById(tx, id);
    if (person === undefined || person.isBlocked || person.erasedAt !== null) continue;
    const locale = person.locale as Locale;
    const day = (text: string) => formatDay(locale, new Date(text));
    const values = {
      owner: absence.user.name,
      delegate: absence.delegate.name,
      first: day(row.firstDay),
      last: day(row.lastDay),
      team,
    };
    await mailer.enqueue(tx, {
      dedupeKey: `team.absence:${accountId}:${userId}:${row.startsAt.getTime()}:${version}:${delegateId}:${kind}`,
      event: 'team.absence',
      to: { email: person.email, name: '' },
      locale,
      accountId,
      subject: withoutIsolates(t(locale, `absence.${kind}.subject`, values)),
      body: {
        heading: t(locale, `absence.${kind}.subject`, values),
        paragraphs: [t(locale, `absence.${kind}.text`, values)],
        action: { label: t(locale, 'absence.action'), url },
      },
    });
  }
}
