import { type answerIdentity, type Input, phoneNumberOf } from '@sealwright/contract';
import { isSameSecret } from '../../../../platform/crypto/crypto.ts';
import { digitsOf, isCode, isFresh, maskedEmail, maskedPhone } from '../../../../platform/crypto/one-time-codes.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { plainAccessCode, secretOf } from '../../documents/index.ts';
import type { Act } from '../signing.act.ts';
import type { RecipientRow } from '../signing.repo.ts';
import { kbaProviderOf } from './identity.kba.ts';
import type { ChallengeRow } from './identity.repo.ts';

export type Answer = Input<typeof answerIdentity>['body'];
/** `over`: there is nothing that could be answered (any more), which is no wrong answer. */
export type Verdict = 'right' | 'wrong' | 'over';

/** Names the codes of recipients' checks. */
export const RECIPIENT_CODES = 'recipients.identity_code';

export const usesCode = (identity: string): boolean =>
  identity === 'email_code' || identity === 'sms_code' || identity === 'ssn_last4';

/** Where a code can go for this check: what the sender chose; for the last four of the SSN, the phone too where there is one. */
export function channelsOf(
  { identity, email, phone }: Pick<RecipientRow, 'identity' | 'email' | 'phone'>,
  hasTextMessages: boolean,
): { channel: 'email' | 'sms'; address: string; sentTo: string }[] {
  const number = phoneNumberOf(phone);
  const sms = number === null ? [] : [{ channel: 'sms' as const, address: number, sentTo: maskedPhone(number) }];
  const mail = [{ channel: 'email' as const, address: email, sentTo: maskedEmail(email) }];
  if (identity === 'sms_code') return sms;
  if (identity === 'email_code') return mail;
  return identity === 'ssn_last4' ? [...mail, ...(hasTextMessages ? sms : [])] : [];
}

/** A code that can still be entered. */
export const isOpenCode = (challenge: ChallengeRow | null, now: Date): challenge is ChallengeRow =>
  challenge !== null && challenge.codeHash !== null && isFresh(challenge.codeSentAt, now);

/**
 * Judges an answer. The last four of an SSN and the code are one answer, so that no one learns which of them was right.
 * Throws `request_invalid` for an answer to something else than what was asked.
 */
export async function judge(
  platform: Platform,
  { tx, at, recipient }: Pick<Act, 'tx' | 'at' | 'recipient'>,
  challenge: ChallengeRow | null,
  answer: Answer,
): Promise<Verdict> {
  const { identity } = recipient;
  if (identity === 'kba') return judgeKba(recipient, challenge, answer);
  if (identity === 'access_code') {
    if (answer.accessCode === undefined) throw new AppError('request_invalid');
    return verdictOf(await isSecret(platform, { tx, recipient }, plainAccessCode(answer.accessCode)));
  }
  if (answer.code === undefined) throw new AppError('request_invalid');
  if (!isOpenCode(challenge, at)) return 'over';
  const sent = { id: recipient.id, codeHash: challenge.codeHash };
  const isRightCode = isCode(platform.secrets, RECIPIENT_CODES, sent, digitsOf(answer.code));
  if (identity !== 'ssn_last4') return verdictOf(isRightCode);
  if (answer.ssnLast4 === undefined) throw new AppError('request_invalid');
  const isRightNumber = await isSecret(platform, { tx, recipient }, digitsOf(answer.ssnLast4));
  return verdictOf(isRightCode && isRightNumber);
}

const verdictOf = (isRight: boolean): Verdict => (isRight ? 'right' : 'wrong');

function judgeKba({ kbaProvider }: RecipientRow, challenge: ChallengeRow | null, { answers }: Answer): Verdict {
  if (answers === undefined) throw new AppError('request_invalid');
  if (challenge === null || challenge.questions === null) return 'over';
  return verdictOf(kbaProviderOf(kbaProvider).areRight(challenge.questions, answers));
}

async function isSecret(platform: Platform, { tx, recipient }: Pick<Act, 'tx' | 'recipient'>, typed: string) {
  const secret = await secretOf(tx, platform, recipient);
  return secret !== null && isSameSecret(secret, typed);
}
