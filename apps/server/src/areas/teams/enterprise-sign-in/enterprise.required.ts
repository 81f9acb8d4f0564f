import { domainOfEmail } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type DemandWay, hasJustCome } from '../../people/index.ts';
import { signInRepo } from './sign-in.repo.ts';

/**
 * Members come by the sign-in of their team where it requires it of their address. The usual way is open to admins, so that no
 * fault of the issuer shuts a team out, and to who has just come by the issuer and now shows that the account is theirs.
 * Throws `team_sign_in_required` with the domain.
 */
export const requireTeamSignIn =
  ({ clock }: Pick<Platform, 'clock'>): DemandWay =>
  async (tx, { id: userId, email }, { provider, keyThumbprint }) => {
    const domain = domainOfEmail(email);
    const key = domain === null ? undefined : await signInRepo(tx).requiredOf(userId, domain);
    if (key === undefined || key === provider) return;
    if (await hasJustCome(tx, key, { userId, keyThumbprint }, clock.now())) return;
    throw new AppError('team_sign_in_required', { facts: { domain } });
  };
