import type { Locale } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, maySend, mayWrite, requireCan } from '../../access/index.ts';
import type { ClientCaller } from './client.access.ts';
import { mailOfClient, senderOfClient } from './client.mail.ts';
import { type ClientContact, clientOf } from './contacts.ts';
import { issueClientLink } from './links.ts';
import { clientLinksRepo, clientProofsRepo } from './links.repo.ts';
import { clientPagesRepo } from './pages.repo.ts';
import { identityOfAccount } from './settings.service.ts';

const SENDING = { name: 'client-links', points: 300, seconds: 3600 };
const SENDING_ONE = { name: 'client-links-one', points: 10, seconds: 3600 };
const ASKING = { name: 'client-links-asked', points: 3, seconds: 3600 };

/** Throws `not_found`, `client_email_missing`, `client_phone_missing` where the code would have nowhere to go. */
export async function reachableClient(db: Db, accountId: number, id: number): Promise<ClientContact> {
  const contact = await clientOf(db, accountId, id);
  if (contact === null) throw new AppError('not_found');
  if (contact.email === '') throw new AppError('client_email_missing');
  const isByPhone = (await identityOfAccount(db, accountId)) === 'sms_code';
  if (isByPhone && contact.phone === null) throw new AppError('client_phone_missing');
  return contact;
}

type Sending = { accountId: number; contact: ClientContact; locale: Locale; sentBy: number };

async function sendLink(tx: Db, platform: Platform, of: Sending): Promise<void> {
  const url = await issueClientLink(tx, platform, { ...of, isReplacing: true });
  const { accountId, contact, locale, sentBy } = of;
  const sender = await senderOfClient(tx, accountId, sentBy);
  const dedupeKey = `client-link:${accountId}:${contact.id}:${platform.clock.now().toISOString()}`;
  await platform.mailer.enqueue(
    tx,
    mailOfClient({ accountId, locale, to: contact, sender, url, text: 'link', dedupeKey }),
  );
}

/** What the sender does with the way into a client's page, and what its holder may ask for once it ran out. */
export const clientLinksService = (platform: Platform) => {
  const { clock, db, limits } = platform;

  const page = async (actor: Actor, contactId: number): Promise<{ accountId: number; contactId: number }> => {
    const { accountId } = actor;
    if ((await clientOf(db, accountId, contactId)) === null) throw new AppError('not_found');
    return { accountId, contactId };
  };

  return {
    send: async (actor: Actor, contactId: number, locale: Locale): Promise<void> => {
      await page(actor, contactId);
      requireCan(actor, maySend, { creatorId: actor.userId });
      await limits.take(SENDING, String(actor.userId));
      await limits.take(SENDING_ONE, `${actor.accountId}:${contactId}`);
      const { accountId, userId: sentBy } = actor;
      await db.transaction().execute(async (tx) => {
        const contact = await reachableClient(tx, accountId, contactId);
        await sendLink(tx, platform, { accountId, contact, locale, sentBy });
      });
    },

    end: async (actor: Actor, contactId: number): Promise<void> => {
      const of = await page(actor, contactId);
      requireCan(actor, mayWrite);
      await db.transaction().execute(async (tx) => {
        await clientLinksRepo(tx).kill(of, 'ended', clock.now());
        await clientProofsRepo(tx).dropOf(of);
      });
    },

    unlock: async (actor: Actor, contactId: number): Promise<void> => {
      const of = await page(actor, contactId);
      requireCan(actor, mayWrite);
      await db.transaction().execute(async (tx) => {
        await clientPagesRepo(tx).lock(of);
        await clientPagesRepo(tx).change(of, { tries: 0, lockedAt: null });
      });
    },

    /** Goes where the old one went: who else holds that one gets nothing by it. */
    renew: async ({ accountId, contact, link }: ClientCaller): Promise<void> => {
      await limits.take(ASKING, `${accountId}:${contact.id}`);
      const { locale, sentBy } = link;
      await db
        .transaction()
        .execute((tx) => sendLink(tx, platform, { accountId, contact, locale: locale as Locale, sentBy }));
    },
  };
};
