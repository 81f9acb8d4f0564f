import { domainOfEmail, Email } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { membersRepo, teamAccountsRepo } from '../../access/index.ts';
import { type Comer, nameOfPerson, type ProviderSource, type Welcome } from '../../people/index.ts';
import { acceptInvitationTo, hasInvitationTo } from '../invitations/index.ts';
import { provenDomains } from './domains.reads.ts';
import { providerOf } from './sign-in.provider.ts';
import { departuresRepo, type SignInRow, signInRepo } from './sign-in.repo.ts';

type Open = SignInRow & { teamName: string };

/** The sign-ins of teams as providers, and who is welcome by them. */
export const enterpriseSource = (platform: Platform): ProviderSource => {
  const { clock, db, events } = platform;

  /** Undefined where it is turned off, and where the team is not active. */
  const find = async (tx: Db, key: string): Promise<Open | undefined> => {
    const row = await signInRepo(tx).findByKey(key);
    const team = row?.isEnabled === true ? await teamAccountsRepo(tx).findActive(row.accountId) : undefined;
    return row === undefined || team === undefined ? undefined : { ...row, teamName: team.name };
  };

  const open = async (tx: Db, key: string): Promise<Open> => {
    const row = await find(tx, key);
    if (row === undefined) throw new AppError('provider_unknown');
    return row;
  };

  const join = async (tx: Db, { user, request }: Comer, { accountId, teamName, defaultRole: role }: Open) => {
    const at = clock.now();
    const { id: userId, email } = user;
    await membersRepo(tx).add(accountId, userId, role, at);
    const details = { userId, name: (await nameOfPerson(tx, userId)) ?? email, role };
    await events.publish(tx, { type: 'team_member_arrived', at, accountId, actorId: userId, details });
    await events.publish(tx, { type: 'team_joined', at, userId, request, details: { team: teamName, role } });
  };

  const welcome: Welcome = {
    emailOf: async (tx, key, claims) => {
      const { accountId } = await open(tx, key);
      // Many issuers of companies say nothing of it: the addresses of their people are theirs to give.
      if (claims.email_verified === false) throw new AppError('social_email_unverified');
      const { data: email } = Email.safeParse(claims.email);
      const domain = email === undefined ? null : domainOfEmail(email);
      const isOurs = domain !== null && (await provenDomains(tx).isProven(accountId, domain));
      if (email === undefined || !isOurs) throw new AppError('team_email_foreign');
      return email;
    },

    // Changes of who belongs to a team come one after the other.
    hold: async (tx, key) => {
      const { accountId } = await open(tx, key);
      await teamAccountsRepo(tx).lock(accountId);
    },

    refusal: async (tx, { key, user }) => {
      const { accountId } = await open(tx, key);
      if ((await membersRepo(tx).find(accountId, user.id)) !== undefined) return null;
      if (!(await departuresRepo(tx).has(accountId, user.id))) return null;
      const at = clock.now();
      if (await hasInvitationTo(tx, accountId, user.email, at)) return null;
      const details = { userId: user.id, name: (await nameOfPerson(tx, user.id)) ?? '' };
      await events.publish(tx, { type: 'team_member_refused', at, accountId, actorId: user.id, details });
      return new AppError('team_membership_ended');
    },

    enter: async (tx, comer) => {
      const team = await open(tx, comer.key);
      const { accountId } = team;
      await teamAccountsRepo(tx).lock(accountId);
      if ((await membersRepo(tx).find(accountId, comer.user.id)) !== undefined) return null;
      const isInvited = await acceptInvitationTo(tx, platform, { accountId, ...comer });
      // Removed by an admin in this very moment.
      const isGone = await departuresRepo(tx).has(accountId, comer.user.id);
      if (!isInvited && isGone) throw new AppError('team_membership_ended');
      if (!isInvited) await join(tx, comer, team);
      return accountId;
    },
  };

  return {
    find: async (key) => {
      const row = await find(db, key);
      return row === undefined ? undefined : providerOf(platform, row, row.teamName);
    },
    welcome,
  };
};
