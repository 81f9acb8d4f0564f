import type { Input, Output, startPublicLinkVisit } from '@sealwright/contract';
import { hashToken, newToken } from '../../../platform/crypto/crypto.ts';
import { codeHash, newCode, RESEND_SECONDS, resendIn } from '../../../platform/crypto/one-time-codes.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/devices.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accessCodeOf } from './access-codes.ts';
import { mailCode } from './codes.mail.ts';
import { cleanName, isAccessCode, isOfDomains } from './links.rules.ts';
import { attemptsRepo, type LinkRow } from './public-links.repo.ts';
import { findByCode, requireOpen, senderOf, standingOf } from './standing.ts';
import { isSolved, WORK_MINUTES } from './work.ts';

type Body = Input<typeof startPublicLinkVisit>['body'];

// Wide enough for an office behind one address; what a stranger can be mailed stays small.
const BY_NETWORK = { name: 'public-link-network', points: 60, seconds: 3600 };
const BY_ADDRESS = { name: 'public-link-address', points: 5, seconds: 3600 };
const BY_LINK = { name: 'public-link', points: 500, seconds: 3600 };
// A puzzle is good for one call: spending it is a limit of one, which every instance shares and which goes by itself.
const SPENDING = { name: 'public-link-work', points: 1, seconds: 2 * WORK_MINUTES * 60 };

/** One code for one attempt at one link: no other opens with it. */
export const contextOf = (tokenHash: Buffer): string => `public-link.code:${tokenHash.toString('hex')}`;

const NAME_MISSING = { path: 'name', code: 'request_invalid', message: 'A name is needed.' } as const;

/** Throws `public_link_work` for a puzzle that is not ours, unsolved, too old, or was spent. */
async function spend(
  { clock, config, limits, secrets }: Platform,
  code: string,
  work: Pick<Body, 'challenge' | 'answer'>,
): Promise<void> {
  if (!isSolved(secrets, code, work, clock.now(), config)) throw new AppError('public_link_work');
  await limits.take(SPENDING, work.challenge).catch((cause: unknown) => {
    throw cause instanceof AppError ? new AppError('public_link_work', { cause }) : cause;
  });
}

function requireAllowed({ secrets }: Platform, link: LinkRow, { accessCode, email }: Body): void {
  if (!isAccessCode(accessCode, accessCodeOf(secrets, link))) throw new AppError('public_link_access_code');
  if (!isOfDomains(email, link.domains)) throw new AppError('public_link_domain');
}

/** A new code, for the attempt of this browser or a new one. */
async function putCode(
  tx: Db,
  { clock, secrets }: Platform,
  link: LinkRow,
  { attempt: token, name, email, locale }: Body & { attempt: string },
) {
  const tokenHash = hashToken(token);
  const code = newCode();
  const sent = {
    email,
    name,
    locale,
    codeHash: codeHash(secrets, contextOf(tokenHash), link.id, code),
    codeSentAt: clock.now(),
  };
  const before = await attemptsRepo(tx).lock(tokenHash);
  if (before === undefined) {
    const { accountId, id: linkId } = link;
    const row = await attemptsRepo(tx).insert({ ...sent, accountId, linkId, tokenHash, createdAt: clock.now() });
    return { row, code };
  }
  const row = await attemptsRepo(tx).change(before.id, { ...sent, codesSent: before.codesSent + 1, tries: 0 });
  return { row, code };
}

/** The token of an attempt at this link that may have another code now; a new one where there is none. */
async function tokenFor({ clock, db }: Platform, link: LinkRow, given: string | undefined): Promise<string> {
  const before = given === undefined ? undefined : await attemptsRepo(db).find(hashToken(given));
  if (given === undefined || before?.linkId !== link.id) return newToken().token;
  const retryAfterSeconds = resendIn(before.codeSentAt, clock.now());
  if (retryAfterSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds });
  return given;
}

/** What it answers is the same for every address, and for programs that fill in what people do not see. */
export async function startVisit(
  platform: Platform,
  code: string,
  given: Body,
  request: Incoming,
): Promise<Output<typeof startPublicLinkVisit>> {
  const { clock, db, limits, secrets } = platform;
  // Guessing an access code is bound by it, too.
  await limits.take(BY_NETWORK, networkOf(request.address));
  await spend(platform, code, given);
  if (given.website !== '') return { attempt: newToken().token, resendIn: RESEND_SECONDS };
  const { link, template, maker } = requireOpen(
    await standingOf(db, await findByCode(db, code), clock.now()),
    clock.now(),
  );
  const body = { ...given, email: given.email.toLowerCase(), name: cleanName(given.name) };
  if (body.name === '') throw new AppError('request_invalid', { fields: [NAME_MISSING] });
  requireAllowed(platform, link, body);
  const sender = await senderOf(db, link, maker);
  const attempt = await tokenFor(platform, link, body.attempt);
  await limits.take(BY_ADDRESS, secrets.mac('public-link.address', body.email));
  await limits.take(BY_LINK, String(link.id));
  await db.transaction().execute(async (tx) => {
    const { row, code: sent } = await putCode(tx, platform, link, { ...body, attempt });
    await mailCode(tx, platform, row, { code: sent, sender, template: template.name });
  });
  return { attempt, resendIn: RESEND_SECONDS };
}
