import type { answerClientCheck, ClientCheck, Input, Locale, Output, startClientCheck } from '@sealwright/contract';
import { newToken } from '../../../platform/crypto/crypto.ts';
import {
  CODE_MINUTES,
  codeHash,
  digitsOf,
  isCode,
  isFresh,
  MAX_TRIES,
  maskedEmail,
  maskedPhone,
  newCode,
  resendIn,
} from '../../../platform/crypto/one-time-codes.ts';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/devices.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { brandOfAccount, logoUrl } from '../../teams/index.ts';
import { type ClientCaller, type ClientStanding, withClient } from './client.access.ts';
import { senderOfClient } from './client.mail.ts';
import { clientProofsRepo } from './links.repo.ts';
import { clientPagesRepo } from './pages.repo.ts';
import { identityOfAccount } from './settings.service.ts';

/** As long as the check of a document. */
const PROOF_HOURS = 12;
const CONTEXT = 'client_pages.code';
// A code is mailed or texted to someone each time: neither is to be used against them, nor to cost us.
const CODES = { name: 'client-codes', points: 6, seconds: 3600 };
const CODES_BY_NETWORK = { name: 'client-codes-network', points: 60, seconds: 3600 };

const t = translator('identity');

type Way = { method: ClientCheck['method']; channel: ClientCheck['channel']; address: string; sentTo: string };

/** Where the code goes. Throws `client_phone_missing` where the account wants text messages and there is no number for them. */
async function wayOf({ accountId, contact, tx }: ClientStanding): Promise<Way> {
  const method = await identityOfAccount(tx, accountId);
  if (method === 'email_code') {
    return { method, channel: 'email', address: contact.email, sentTo: maskedEmail(contact.email) };
  }
  if (contact.phone === null) throw new AppError('client_phone_missing');
  return { method, channel: 'sms', address: contact.phone, sentTo: maskedPhone(contact.phone) };
}

async function describe(standing: ClientStanding): Promise<ClientCheck> {
  const { accountId, at, link, page, proof, tx } = standing;
  const [sender, brand, way] = await Promise.all([
    senderOfClient(tx, accountId, link.sentBy),
    brandOfAccount(tx, accountId),
    wayOf(standing),
  ]);
  const isOpen = page.codeHash !== null && page.codeChannel === way.channel && isFresh(page.codeSentAt, at);
  const expiry = (page.codeSentAt?.getTime() ?? 0) + CODE_MINUTES * 60_000;
  return {
    method: way.method,
    isPassed: proof !== null,
    senderName: sender.name,
    locale: link.locale as Locale,
    themeColor: brand?.themeColor ?? null,
    logoUrl: logoUrl(brand?.logo?.key ?? null),
    triesLeft: MAX_TRIES - page.tries,
    lastsHours: PROOF_HOURS,
    channel: way.channel,
    sentTo: way.sentTo,
    code: isOpen ? { expiresAt: new Date(expiry).toISOString(), resendIn: resendIn(page.codeSentAt, at) } : null,
  };
}

const of = ({ accountId, contact }: ClientCaller) => ({ accountId, contactId: contact.id });

/** How a client shows who they are: once for everything on their page. */
export const checkService = (platform: Platform) => {
  const { limits } = platform;

  const asking = <T>(caller: ClientCaller, work: (standing: ClientStanding) => Promise<T>): Promise<T> =>
    withClient(
      platform,
      caller,
      async (standing) => {
        if (standing.page.lockedAt !== null) throw new AppError('client_page_locked');
        return work(standing);
      },
      { isBeforeCheck: true },
    );

  return {
    describe: (caller: ClientCaller): Promise<ClientCheck> => asking(caller, describe),

    /** Sends a code. Throws `too_many_requests` with the time to wait. */
    start: async (caller: ClientCaller, { locale }: Input<typeof startClientCheck>['body']): Promise<ClientCheck> => {
      await limits.take(CODES, `${caller.accountId}:${caller.contact.id}`);
      await limits.take(CODES_BY_NETWORK, networkOf(caller.origin.address));
      return asking(caller, async (standing) => {
        const { at, page, tx } = standing;
        const retryAfterSeconds = page.codeHash === null ? 0 : resendIn(page.codeSentAt, at);
        if (retryAfterSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds });
        const way = await wayOf(standing);
        const code = newCode();
        const codesSent = page.codesSent + 1;
        const sent = {
          codeHash: codeHash(platform.secrets, contextOf(caller), caller.contact.id, code),
          codeChannel: way.channel,
          codeSentAt: at,
          codesSent,
        };
        await clientPagesRepo(tx).change(of(caller), sent);
        await sendCode(platform, standing, { ...way, code, number: codesSent, locale });
        return describe({ ...standing, page: { ...page, ...sent } });
      });
    },

    /**
     * Throws `identity_incorrect` with the tries that are left, `code_expired`, and `client_page_locked` after the fifth. A wrong answer
     * must be counted although it is refused, so the refusal comes after the transaction.
     */
    answer: async (
      caller: ClientCaller,
      { code }: Input<typeof answerClientCheck>['body'],
    ): Promise<Output<typeof answerClientCheck>> => {
      const outcome = await asking(caller, async (standing) => {
        const { at, page } = standing;
        if (page.codeHash === null || !isFresh(page.codeSentAt, at)) return new AppError('code_expired');
        const sent = { id: caller.contact.id, codeHash: page.codeHash };
        const isRight = isCode(platform.secrets, contextOf(caller), sent, digitsOf(code));
        return isRight ? pass(standing) : countWrong(platform, standing);
      });
      if (outcome instanceof AppError) throw outcome;
      return outcome;
    },
  };
};

/** One code for one page: no other opens with it. */
const contextOf = ({ accountId }: ClientCaller): string => `${CONTEXT}:${accountId}`;

async function pass(standing: ClientStanding): Promise<Output<typeof answerClientCheck>> {
  const { at, contact, link, page, tx } = standing;
  const { token, hash } = newToken();
  const expiresAt = new Date(at.getTime() + PROOF_HOURS * 3_600_000);
  const method = page.codeChannel === 'sms' ? ('sms_code' as const) : ('email_code' as const);
  await clientProofsRepo(tx).insert({
    proofHash: hash,
    linkHash: link.tokenHash,
    method,
    phone: method === 'sms_code' ? contact.phone : null,
    wrongAnswers: page.tries,
    passedAt: at,
    expiresAt,
  });
  await clientPagesRepo(tx).change(of(standing), { codeHash: null, tries: 0 });
  return { proof: token, expiresAt: expiresAt.toISOString() };
}

async function countWrong(platform: Platform, standing: ClientStanding): Promise<AppError> {
  const { accountId, at, contact, page, tx } = standing;
  const tries = page.tries + 1;
  if (tries < MAX_TRIES) {
    await clientPagesRepo(tx).change(of(standing), { tries });
    return new AppError('identity_incorrect', { facts: { triesLeft: MAX_TRIES - tries } });
  }
  await clientPagesRepo(tx).change(of(standing), { tries, lockedAt: at, codeHash: null });
  await clientProofsRepo(tx).dropOf(of(standing));
  await platform.events.publish(tx, {
    type: 'client_locked_out',
    at,
    accountId,
    subjectId: contact.id,
    details: { name: contact.name },
  });
  return new AppError('client_page_locked');
}

type Code = Way & { code: string; number: number; locale: Locale | undefined };

/** The same words as for a document: neither names what waits. */
async function sendCode(
  platform: Platform,
  { accountId, contact, link, tx }: ClientStanding,
  { address, channel, code, number, locale = link.locale as Locale }: Code,
): Promise<void> {
  const sender = await senderOfClient(tx, accountId, link.sentBy);
  const values = { sender: sender.name, count: CODE_MINUTES };
  const dedupeKey = `client-code:${accountId}:${contact.id}:${number}`;
  const event = 'client_page.code';
  if (channel === 'sms') {
    const text = withoutIsolates(t(locale, 'text', { ...values, code }));
    await platform.texter.enqueue(tx, { dedupeKey, event, to: address, text, accountId });
    return;
  }
  await platform.mailer.enqueue(tx, {
    dedupeKey,
    event,
    to: { email: address, name: '' },
    locale,
    subject: withoutIsolates(t(locale, 'mail.subject', values)),
    body: {
      heading: t(locale, 'mail.heading'),
      paragraphs: [t(locale, 'mail.text', values), code, t(locale, 'mail.expiry', values)],
      code,
      footer: t(locale, 'mail.ignore', values),
    },
    accountId,
  });
}
