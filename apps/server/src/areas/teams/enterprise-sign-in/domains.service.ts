import { randomBytes } from 'node:crypto';
import type { DOMAIN_MAILBOXES, TeamDomain } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, actorIn, requireCan, teamAccountsRepo } from '../../access/index.ts';
import { CODE_MINUTES, domainCodeHash, isDomainCode, MAX_TRIES, newDomainCode } from './domains.codes.ts';
import { sendDomainCode } from './domains.mail.ts';
import { hasRecord, NEXT_CHECK_MS, RECORD } from './domains.records.ts';
import { type DomainRow, domainsRepo } from './domains.repo.ts';
import { enterprisePolicy } from './enterprise.policy.ts';

const MOST = 20;
const CHECKS = { name: 'team-domain-checks', points: 60, seconds: 3600 };
const MAILS_TO_DOMAIN = { name: 'team-domain-mails', points: 5, seconds: 86_400 };
const MAILS_OF_TEAM = { name: 'team-domain-mails-of-team', points: 20, seconds: 86_400 };

type Mailbox = (typeof DOMAIN_MAILBOXES)[number];

/** The domains of a team, for its admins. */
export const domainsService = (platform: Platform) => {
  const { clock, db, events, limits, secrets } = platform;

  /** Strangers are told there is no such team. */
  const admin = async (tx: Db, actor: Actor, teamId: number): Promise<Actor> => {
    const caller = await actorIn(tx, actor, teamId);
    requireCan(caller, enterprisePolicy.update);
    return caller;
  };

  const known = async (teamId: number, id: number): Promise<DomainRow> => {
    const row = await domainsRepo(db).find(teamId, id);
    if (row === undefined) throw new AppError('not_found');
    return row;
  };

  const locked = async (tx: Db, teamId: number, id: number): Promise<DomainRow> => {
    const row = await domainsRepo(tx).lock(teamId, id);
    if (row === undefined) throw new AppError('not_found');
    return row;
  };

  const prove = async (tx: Db, actorId: number, row: DomainRow, method: 'dns' | 'mail'): Promise<DomainRow> => {
    const at = clock.now();
    const { accountId, id, domain } = row;
    const proven = await domainsRepo(tx).update(accountId, id, {
      method,
      verifiedAt: row.verifiedAt ?? at,
      nextCheckAt: method === 'dns' ? new Date(at.getTime() + NEXT_CHECK_MS) : null,
      missingSince: null,
      codeHash: null,
      codeExpiresAt: null,
    });
    if (row.verifiedAt === null) {
      await events.publish(tx, { type: 'team_domain_verified', at, accountId, actorId, details: { domain, method } });
    }
    return proven;
  };

  return {
    list: async (actor: Actor, teamId: number): Promise<{ results: TeamDomain[] }> => {
      requireCan(await actorIn(db, actor, teamId), enterprisePolicy.read);
      return { results: (await domainsRepo(db).list(teamId)).map(toDomain) };
    },

    /** Throws `domain_exists`, `domains_too_many`. Whether another team has it is said to who proves it. */
    add: (actor: Actor, teamId: number, domain: string): Promise<TeamDomain> =>
      db.transaction().execute(async (tx) => {
        const { userId: actorId } = await admin(tx, actor, teamId);
        await teamAccountsRepo(tx).lock(teamId);
        if ((await domainsRepo(tx).list(teamId)).length >= MOST) throw new AppError('domains_too_many');
        const at = clock.now();
        const challenge = randomBytes(24).toString('base64url');
        const row = await domainsRepo(tx).insert({ accountId: teamId, domain, challenge, createdAt: at });
        await events.publish(tx, { type: 'team_domain_added', at, accountId: teamId, actorId, details: { domain } });
        return toDomain(row);
      }),

    /** Throws `domain_not_proven`, `dns_unavailable`, `domain_taken`. */
    check: async (actor: Actor, teamId: number, id: number): Promise<TeamDomain> => {
      const { userId } = await admin(db, actor, teamId);
      const row = await known(teamId, id);
      await limits.take(CHECKS, String(teamId));
      const found = await hasRecord(platform, row).catch((cause: unknown) => {
        throw new AppError('dns_unavailable', { cause, retryAfterSeconds: 60 });
      });
      if (!found) throw new AppError('domain_not_proven');
      return db.transaction().execute(async (tx) => {
        const now = await locked(tx, teamId, id);
        // What was proven by mail stays proven where the record goes.
        return toDomain(now.method === 'mail' ? now : await prove(tx, userId, now, 'dns'));
      });
    },

    /** A new code; those before it are worth nothing. */
    mail: async (actor: Actor, teamId: number, id: number, mailbox: Mailbox): Promise<{ sentTo: string }> => {
      await admin(db, actor, teamId);
      const { domain } = await known(teamId, id);
      await limits.take(MAILS_OF_TEAM, String(teamId));
      await limits.take(MAILS_TO_DOMAIN, domain);
      const code = newDomainCode();
      const sentTo = `${mailbox}@${domain}`;
      const codeExpiresAt = new Date(clock.now().getTime() + CODE_MINUTES * 60_000);
      await db.transaction().execute(async (tx) => {
        await locked(tx, teamId, id);
        const codeHash = domainCodeHash(secrets, id, code);
        await domainsRepo(tx).update(teamId, id, { codeHash, codeExpiresAt, codeTries: 0 });
        await sendDomainCode(tx, platform, { accountId: teamId, domain, code, sentTo, actor });
      });
      return { sentTo };
    },

    /** Throws `code_incorrect`, `code_expired` also after five wrong ones, `domain_taken`. */
    enterCode: async (actor: Actor, teamId: number, id: number, typed: string): Promise<TeamDomain> => {
      const { userId } = await admin(db, actor, teamId);
      // A wrong code is counted although it is refused, so the refusal comes after the transaction.
      const proven = await db.transaction().execute(async (tx) => {
        const row = await locked(tx, teamId, id);
        const isOver = row.codeExpiresAt === null || row.codeExpiresAt <= clock.now() || row.codeTries >= MAX_TRIES;
        if (row.codeHash === null || isOver) throw new AppError('code_expired');
        if (isDomainCode(secrets, id, row.codeHash, typed)) return prove(tx, userId, row, 'mail');
        await domainsRepo(tx).update(teamId, id, { codeTries: row.codeTries + 1 });
        return null;
      });
      if (proven === null) throw new AppError('code_incorrect');
      return toDomain(proven);
    },

    /** Who came by it stays a member; no one comes by it any more. */
    remove: (actor: Actor, teamId: number, id: number): Promise<Record<string, never>> =>
      db.transaction().execute(async (tx) => {
        const { userId: actorId } = await admin(tx, actor, teamId);
        const { domain } = await locked(tx, teamId, id);
        await domainsRepo(tx).delete(teamId, id);
        const at = clock.now();
        await events.publish(tx, { type: 'team_domain_removed', at, accountId: teamId, actorId, details: { domain } });
        return {};
      }),
  };
};

/** A domain as the contract shows it. */
const toDomain = (row: DomainRow): TeamDomain => ({
  id: row.id,
  domain: row.domain,
  record: { name: row.domain, value: `${RECORD}${row.challenge}` },
  method: row.method,
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  missingSince: row.missingSince?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
