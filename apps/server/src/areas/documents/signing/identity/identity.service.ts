import {
  type answerIdentity,
  type IdentityCheck,
  type IdentityMethod,
  type Input,
  type Locale,
  mostTries,
  type Output,
  type startIdentity,
} from '@sealwright/contract';
import { newToken } from '../../../../platform/crypto/crypto.ts';
import { CODE_MINUTES, codeHash, newCode, resendIn } from '../../../../platform/crypto/one-time-codes.ts';
import { AppError } from '../../../../platform/errors.ts';
import { networkOf } from '../../../../platform/http/devices.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { hasTextMessages } from '../../../../platform/sms/has-text-messages.ts';
import { logoUrl } from '../../../teams/index.ts';
import { findSender } from '../../documents/index.ts';
import type { RecipientCaller } from '../signing.access.ts';
import { type Act, move, say, withStanding } from '../signing.act.ts';
import { deathOf, lockOf } from '../signing.policy.ts';
import { updateRecipient } from '../signing.repo.ts';
import { channelsOf, isOpenCode, judge, RECIPIENT_CODES, usesCode } from './identity.answers.ts';
import { kbaProviderOf } from './identity.kba.ts';
import { sendCode } from './identity.codes.ts';
import { type ChallengeRow, challengesRepo, proofsRepo } from './identity.repo.ts';

/** How long a browser that has passed is not asked again. */
export const PROOF_HOURS = 12;

// A code is mailed or texted to someone each time: neither is to be used against them, nor to cost us.
const CODES = { name: 'identity-codes', points: 6, seconds: 3600 };
const CODES_BY_NETWORK = { name: 'identity-codes-network', points: 60, seconds: 3600 };

/** How a recipient shows who they are, before they see anything of the document. */
export const identityService = (platform: Platform) => {
  const { limits } = platform;

  return {
    describe: (caller: RecipientCaller): Promise<IdentityCheck> =>
      asking(platform, caller, async (act) => {
        const challenge = await challengesRepo(act.tx).find(caller);
        return describe(platform, act, challenge);
      }),

    /** Sends a code, or draws questions. Throws `too_many_requests` with the time to wait. */
    start: async (caller: RecipientCaller, input: Input<typeof startIdentity>['body']): Promise<IdentityCheck> => {
      const check = await asking(platform, caller, async ({ recipient }) => recipient.identity);
      if (usesCode(check)) {
        await limits.take(CODES, String(caller.recipientId));
        await limits.take(CODES_BY_NETWORK, networkOf(caller.origin.address));
      }
      return asking(platform, caller, async (act) => {
        const challenges = challengesRepo(act.tx);
        if (act.recipient.identity === 'kba') {
          await challenges.putQuestions(caller, kbaProviderOf(act.recipient.kbaProvider).draw());
        } else await putCode(platform, act, input);
        return describe(platform, act, await challenges.find(caller), input.locale);
      });
    },

    /**
     * Throws `identity_incorrect` with the tries that are left, `code_expired` for what can't be answered any more, and
     * `recipient_locked`. A wrong answer must be counted although it is refused, so the refusal comes after the transaction.
     */
    answer: async (
      caller: RecipientCaller,
      answer: Input<typeof answerIdentity>['body'],
    ): Promise<Output<typeof answerIdentity>> => {
      const outcome = await asking(platform, caller, async (act) => {
        const challenge = await challengesRepo(act.tx).find(caller);
        const verdict = await judge(platform, act, challenge, answer);
        if (verdict === 'over') return { refused: new AppError('code_expired') };
        if (verdict === 'wrong') return { refused: await countWrong(platform, act) };
        return { passed: await pass(act, challenge) };
      });
      if ('refused' in outcome) throw outcome.refused;
      return outcome.passed;
    },
  };
};

/** For a living link whose recipient has a check and is not locked out. */
function asking<T>(platform: Platform, caller: RecipientCaller, work: (act: Act) => Promise<T>): Promise<T> {
  return withStanding(
    platform,
    caller,
    async (act) => {
      const death = deathOf(act, act.at);
      if (death !== null) throw new AppError(death);
      const lock = lockOf(act);
      if (lock !== null) throw new AppError(lock);
      if (act.recipient.identity === 'link') throw new AppError('not_permitted');
      return work(act);
    },
    { isBeforeIdentity: true },
  );
}

async function putCode(platform: Platform, act: Act, { channel }: { channel?: 'email' | 'sms' | undefined }) {
  const { at, caller, document, recipient, tx } = act;
  const channels = channelsOf(recipient, await hasTextMessages(platform, tx, document.accountId));
  const to = channels.find((one) => channel === undefined || one.channel === channel);
  if (to === undefined) throw new AppError('not_permitted');
  const before = await challengesRepo(tx).find(caller);
  const retryAfterSeconds = before?.codeHash ? resendIn(before.codeSentAt, at) : 0;
  if (retryAfterSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds });
  const code = newCode();
  const number = await challengesRepo(tx).putCode(caller, {
    codeHash: codeHash(platform.secrets, RECIPIENT_CODES, recipient.id, code),
    codeChannel: to.channel,
    codeSentAt: at,
  });
  await say(act, {
    action: 'recipient.identity_code_sent',
    details: { channel: to.channel },
    personal: { sentTo: to.sentTo },
  });
  await sendCode(platform, act, { ...to, code, number });
}

async function countWrong(platform: Platform, act: Act): Promise<AppError> {
  const { at, caller, tx } = act;
  const method = act.recipient.identity;
  const tries = act.recipient.identityTries + 1;
  await say(act, { action: 'recipient.identity_failed', details: { method, tries } });
  // Questions that were answered once are known: the next try gets others.
  await challengesRepo(tx).dropQuestions(caller);
  const most = mostTries(act.document, act.recipient);
  if (tries < most) {
    await updateRecipient(tx, act.recipient, { identityTries: tries });
    return new AppError('identity_incorrect', { facts: { triesLeft: most - tries } });
  }
  const recipient = await updateRecipient(tx, act.recipient, { identityTries: tries, identityLockedAt: at });
  await challengesRepo(tx).use(caller);
  await proofsRepo(tx).dropOf(caller);
  const patch = { lockedRecipients: act.document.lockedRecipients + 1 };
  const said = { action: 'recipient.identity_locked' as const, details: { method, tries } };
  const document = await move(platform, { ...act, recipient }, act.document.state, said, patch);
  await platform.events.publish(tx, { type: 'recipient_locked', at, document, recipient });
  return new AppError(lockOf({ document, recipient }) ?? 'recipient_locked');
}

/** What was answered is used up; the browser gets what it shows from now on. */
async function pass(act: Act, challenge: ChallengeRow | null): Promise<Output<typeof answerIdentity>> {
  const { at, caller, recipient, tx } = act;
  const { token, hash } = newToken();
  const expiresAt = new Date(at.getTime() + PROOF_HOURS * 3_600_000);
  const { accountId, recipientId, tokenHash: linkHash } = caller;
  await proofsRepo(tx).insert({ proofHash: hash, linkHash, accountId, recipientId, passedAt: at, expiresAt });
  await challengesRepo(tx).use(caller);
  const { identity: method, identityTries: wrongAnswers, kbaProvider } = recipient;
  const channel = usesCode(method) ? (challenge?.codeChannel ?? null) : null;
  const sentTo = channelsOf(recipient, true).find((one) => one.channel === channel)?.sentTo;
  const provider = method === 'kba' ? { provider: kbaProvider, isDemo: kbaProviderOf(kbaProvider).isDemo } : {};
  // A taxpayer of an IRS form has three tries in all.
  if (!keepsTries(act)) await updateRecipient(tx, recipient, { identityTries: 0 });
  await say(act, {
    action: 'recipient.identified',
    details: { method, wrongAnswers, expiresAt, ...(channel === null ? {} : { channel }), ...provider },
    ...(sentTo === undefined ? {} : { personal: { sentTo } }),
  });
  return { proof: token, expiresAt: expiresAt.toISOString() };
}

const keepsTries = ({ document, recipient }: Pick<Act, 'document' | 'recipient'>): boolean =>
  document.sendingOption !== null && recipient.taxpayer !== null;

async function describe(
  platform: Platform,
  { at, document, identifiedUntil, recipient, tx }: Act,
  challenge: ChallengeRow | null,
  asked?: Locale,
): Promise<IdentityCheck> {
  const { name: senderName, brand } = await findSender(tx, document);
  const channels = channelsOf(recipient, await hasTextMessages(platform, tx, document.accountId));
  const locale = recipient.locale as Locale;
  return {
    method: recipient.identity as IdentityMethod,
    isPassed: identifiedUntil !== null,
    senderName,
    locale,
    themeColor: brand?.themeColor ?? null,
    logoUrl: logoUrl(brand?.logo?.key ?? null),
    triesLeft: Math.max(0, mostTries(document, recipient) - recipient.identityTries),
    endsOnPaper: keepsTries({ document, recipient }),
    lastsHours: PROOF_HOURS,
    channels: channels.map(({ channel, sentTo }) => ({ channel, sentTo })),
    code: isOpenCode(challenge, at) && usesCode(recipient.identity) ? shownCode(challenge, channels, at) : null,
    ...shownQuestions(recipient, challenge, asked ?? locale),
  };
}

function shownQuestions(
  { identity, kbaProvider }: Act['recipient'],
  challenge: ChallengeRow | null,
  locale: Locale,
): Pick<IdentityCheck, 'questions' | 'isDemo'> {
  if (identity !== 'kba') return { questions: [], isDemo: false };
  const { isDemo, show } = kbaProviderOf(kbaProvider);
  const drawn = challenge?.questions ?? null;
  return { questions: drawn === null ? [] : show(drawn, locale), isDemo };
}

function shownCode(
  { codeChannel, codeSentAt }: ChallengeRow,
  channels: ReturnType<typeof channelsOf>,
  at: Date,
): IdentityCheck['code'] {
  const used = channels.find(({ channel }) => channel === codeChannel);
  if (used === undefined || codeSentAt === null) return null;
  const expiresAt = new Date(codeSentAt.getTime() + CODE_MINUTES * 60_000).toISOString();
  return { channel: used.channel, sentTo: used.sentTo, expiresAt, resendIn: resendIn(codeSentAt, at) };
}
