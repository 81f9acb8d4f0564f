import type { Locale } from '@sealwright/contract';
import { listeningUrl } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineTask, handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { say } from '../base/index.ts';
import { type MemberRow, membersRepo } from './members.repo.ts';

const BATCH = 100;

/** Sends what was not sent yet: a list of thousands is added at once, and its mails go out by and by. */
export const inviteMembers = defineTask<{ locale: Locale }>('invite-members', { parallel: 1 });

/** Sent again it is another mail. */
export async function sendInvite(
  tx: Db,
  { config, mailer }: Platform,
  { id, email, firstName, lastName }: MemberRow,
  { at, locale }: { at: Date; locale: Locale },
): Promise<void> {
  const values = { product: config.installationName };
  const heading = say(locale, 'invitation.subject', values);
  const address = config.publicUrl ?? listeningUrl(config.host, config.port);
  await mailer.enqueue(tx, {
    dedupeKey: `community.invitation:${id}:${at.getTime()}`,
    event: 'community.invitation',
    to: { email, name: `${firstName} ${lastName}` },
    locale,
    subject: withoutIsolates(heading),
    body: {
      heading,
      paragraphs: [say(locale, 'invitation.text', values)],
      action: { label: say(locale, 'invitation.action'), url: `${address}/sign-up` },
      footer: say(locale, 'invitation.ignore'),
    },
  });
  await membersRepo(tx).setInvited([id], at);
}

export const membersTasks = (platform: Platform): TaskHandler[] => [
  handles(inviteMembers, async (whose, { signal }) => {
    for (let isMore = true; isMore;) {
      signal.throwIfAborted();
      isMore = await platform.db.transaction().execute(async (tx) => {
        const at = platform.clock.now();
        const members = await membersRepo(tx).uninvited(BATCH);
        for (const member of members) await sendInvite(tx, platform, member, { ...whose, at });
        return members.length === BATCH;
      });
    }
  }),
];
