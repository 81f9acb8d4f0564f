import type { DOMAIN_MAILBOXES, TeamDomain } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { lockDomain, requireAdmin } from './domains.admins.ts';
import { CODE_MINUTES, domainCodeHash, isDomainCode, MAX_TRIES, newDomainCode } from './domains.codes.ts';
import { sendDomainCode } from './domains.mail.ts';
import { hasRecord, NEXT_CHECK_MS } from './domains.records.ts';
import { type DomainRow, domainsRepo } from './domains.repo.ts';
import { toDomain } from './domains.shape.ts';

const CHECKS = { name: 'team-domain-checks', points: 60, seconds: 3600 };
const MAILS_TO_DOMAIN = { name: 'team-domain-mails', points: 5, seconds: 86_400 };
const MAILS_OF_TEAM = { name: 'team-domain-mails-of-team', points: 20, seconds: 86_400 };

type Mailbox = (typeof DOMAIN_MAILBOXES)[number];

/** How admins prove that a domain is their team's. */
export const domainsProving = (platform: Platform) => {
  const { clock, db, events, limits, secrets } = platform;

  const known = async (teamId: number, id: number): Promise<DomainRow> => {
    const row = await domainsRepo(db).find(teamId, id);
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
    /** Throws `domain_not_proven`, `dns_unavailable`, `domain_taken`. */
    check: async (actor: Actor, teamId: number, id: number): Promise<TeamDomain> => {
      const { userId } = await requireAdmin(db, actor, teamId);
      const row = await known(teamId, id);
      await limits.take(CHECKS, String(teamId));
      const found = await hasRecord(platform, row).catch((cause: unknown) => {
        throw new AppError('dns_unavailable', { cause, retryAfterSeconds: 60 });
      });
      if (!found) throw new AppError('domain_not_proven');
      return db.transaction().execute(async (tx) => {
        const now = await lockDomain(tx, teamId, id);
        // What was proven by mail stays proven where the record goes.
        return toDomain(now.method === 'mail' ? now : await prove(tx, userId, now, 'dns'));
      });
    },

    /** A new code; those before it are worth nothing. */
    mail: async (actor: Actor, teamId: number, id: number, mailbox: Mailbox): Promise<{ sentTo: string }> => {
      await requireAdmin(db, actor, teamId);
      const { domain } = await known(teamId, id);
      await limits.take(MAILS_OF_TEAM, String(teamId));
      await limits.take(MAILS_TO_DOMAIN, domain);
      const code = newDomainCode();
      const sentTo = `${mailbox}@${domain}`;
      const codeExpiresAt = new Date(clock.now().getTime() + CODE_MINUTES * 60_000);
      await db.transaction().execute(async (tx) => {
        await lockDomain(tx, teamId, id);
        const codeHash = domainCodeHash(secrets, id, code);
        await domainsRepo(tx).update(teamId, id, { codeHash, codeExpiresAt, codeTries: 0 });
        await sendDomainCode(tx, platform, { accountId: teamId, domain, code, sentTo, actor });
      });
      return { sentTo };
    },

    /** Throws `code_incorrect`, `code_expired` also after five wrong ones, `domain_taken`. */
    enterCode: async (actor: Actor, teamId: number, id: number, typed: string): Promise<TeamDomain> => {
      const { userId } = await requireAdmin(db, actor, teamId);
      // A wrong code is counted although it is refused, so the refusal comes after the transaction.
      const proven = await db.transaction().execute(async (tx) => {
        const row = await lockDomain(tx, teamId, id);
        const isOver = row.codeExpiresAt === null || row.codeExpiresAt <= clock.now() || row.codeTries >= MAX_TRIES;
        if (row.codeHash === null || isOver) throw new AppError('code_expired');
        if (isDomainCode(secrets, id, row.codeHash, typed)) return prove(tx, userId, row, 'mail');
        await domainsRepo(tx).update(teamId, id, { codeTries: row.codeTries + 1 });
        return null;
      });
      if (proven === null) throw new AppError('code_incorrect');
      return toDomain(proven);
    },
  };
};
