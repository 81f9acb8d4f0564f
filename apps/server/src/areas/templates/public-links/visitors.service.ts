import type {
  confirmPublicLinkVisit,
  Input,
  Output,
  startPublicLinkVisit,
  VisitedLink,
  WorkChallenge,
} from '@sealwright/contract';
import { hashToken } from '../../../platform/crypto/crypto.ts';
import { digitsOf, isCode, isFresh, MAX_TRIES } from '../../../platform/crypto/one-time-codes.ts';
import { createTurns } from '../../../platform/db/turns.ts';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/devices.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { PicturesService } from '../../files/index.ts';
import { brandOfAccount, logoUrl, subdomainOfAccount } from '../../teams/index.ts';
import type { MeteredPlatform } from '../../documents/index.ts';
import { usingService } from '../document-templates/index.ts';
import { beginFor } from './beginning.ts';
import { contextOf, startVisit } from './codes.service.ts';
import type { Standing } from './links.rules.ts';
import { type AttemptRow, attemptsRepo, type LinkRow } from './public-links.repo.ts';
import { findByCode, requireOpen, senderOf, standingOf } from './standing.ts';
import { newWork } from './work.ts';

const READS = { name: 'public-link-reads', points: 120, seconds: 60 };
const ANSWERS = { name: 'public-link-answers', points: 60, seconds: 3600 };

/** What an unconfirmed visitor of a public link can do. */
export const visitorsService = (platform: MeteredPlatform, pictures: PicturesService) => {
  const { clock, db, limits, secrets } = platform;
  const using = usingService(platform, pictures);
  // Visitors of one link are counted one after the other.
  const inTurn = createTurns();

  const standingAt = async (code: string): Promise<Standing> => standingOf(db, await findByCode(db, code), clock.now());

  return {
    visit: async (code: string, team: string | undefined, request: Incoming): Promise<VisitedLink> => {
      await limits.take(READS, networkOf(request.address));
      const { link, template, maker } = requireOpen(await standingAt(code), clock.now());
      const subdomain = await subdomainOfAccount(db, link.accountId);
      if (team !== undefined && team.toLowerCase() !== subdomain) throw new AppError('public_link_invalid');
      const brand = await brandOfAccount(db, link.accountId);
      return {
        templateName: template.name,
        sender: await senderOf(db, link, maker),
        themeColor: brand?.themeColor ?? null,
        logoUrl: logoUrl(brand?.logo?.key ?? null),
        needsAccessCode: link.accessCodeSealed !== null,
      };
    },

    work: async (code: string, request: Incoming): Promise<WorkChallenge> => {
      await limits.take(READS, networkOf(request.address));
      return newWork(secrets, code, clock.now(), platform.config);
    },

    start: (code: string, body: Input<typeof startPublicLinkVisit>['body'], request: Incoming) =>
      startVisit(platform, code, body, request),

    /**
     * Throws `code_incorrect`, and `code_expired` for what cannot be answered any more; a wrong answer is counted although it is refused. Where
     * the link was closed meanwhile the code stays as it was.
     */
    confirm: async (
      code: string,
      { attempt: token, code: typed }: Input<typeof confirmPublicLinkVisit>['body'],
      request: Incoming,
    ): Promise<Output<typeof confirmPublicLinkVisit>> => {
      await limits.take(ANSWERS, networkOf(request.address));
      const link = await findByCode(db, code);
      const outcome = await inTurn(link.id, () =>
        db.transaction().execute(async (tx) => {
          const attempt = await attemptsRepo(tx).lock(hashToken(token));
          if (attempt === undefined || !isAnswerable(attempt, link, clock.now())) return new AppError('code_expired');
          const sent = { id: link.id, codeHash: attempt.codeHash };
          if (!isCode(secrets, contextOf(attempt.tokenHash), sent, digitsOf(typed))) {
            await attemptsRepo(tx).change(attempt.id, { tries: attempt.tries + 1 });
            return new AppError('code_incorrect');
          }
          const url = await beginFor(tx, platform, using, { link, attempt, request });
          // The attempt is spent, and its personal data goes with it.
          await attemptsRepo(tx).delete(attempt.id);
          return url;
        }),
      );
      if (outcome instanceof AppError) throw outcome;
      return { path: outcome.slice(outcome.indexOf('/sign/')) };
    },
  };
};

const isAnswerable = ({ linkId, tries, codeSentAt }: AttemptRow, link: LinkRow, now: Date): boolean =>
  linkId === link.id && tries < MAX_TRIES && isFresh(codeSentAt, now);
