import type { MailDomain } from '@sealwright/contract';
import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { domainOf, domainsAbove, judgeDkim, judgeDmarc, judgeSpf } from './domain.records.ts';
import { gatewayNotesRepo, type GatewayRow, mailGatewaysRepo } from './mail-gateways.repo.ts';
import { sealDkimKey } from './mail-gateways.secrets.ts';
import type { Change, Changed, MailScope } from './mail-gateways.scope.ts';

const makeKeys = promisify(generateKeyPair);

const CHECKS = { name: 'mail-domain-checks', points: 60, seconds: 600 };

/** What the DNS says of the domain that mails of a gateway come from, and the key that they are signed with. */
export const mailDomainService = (platform: Platform, { accountOf, policy }: MailScope, changed: Changed) => {
  const { clock, config, db, dns, limits, mailRoutes, secrets } = platform;

  /** Null where the servers do not answer. */
  const texts = (name: string): Promise<string[] | null> => dns.txt(name).catch(() => null);

  async function dmarcOf(domain: string): Promise<MailDomain['dmarc']> {
    for (const name of domainsAbove(domain).map((above) => `_dmarc.${above}`)) {
      const found = await texts(name);
      if (found === null) return { name, outcome: 'unknown', record: null };
      const said = judgeDmarc(found);
      if (said.outcome !== 'missing') return { name, ...said };
    }
    return { name: `_dmarc.${domain}`, outcome: 'missing', record: null };
  }

  async function dkimOf(row: GatewayRow, domain: string): Promise<MailDomain['dkim']> {
    if (row.dkimSelector === null || row.dkimPublicKey === null) return null;
    const name = `${row.dkimSelector}._domainkey.${domain}`;
    const value = `v=DKIM1; k=rsa; p=${row.dkimPublicKey}`;
    const found = await texts(name);
    const said = found === null ? { outcome: 'unknown' as const, record: null } : judgeDkim(found, row.dkimPublicKey);
    return { name, value, ...said };
  }

  async function answer(row: GatewayRow): Promise<MailDomain> {
    const domain = domainOf(row.senderEmail);
    const returnDomain = config.bounceAddress === undefined ? domain : domainOf(config.bounceAddress);
    const [spfTexts, dmarc, dkim] = await Promise.all([texts(returnDomain), dmarcOf(domain), dkimOf(row, domain)]);
    const spf = spfTexts === null ? { outcome: 'unknown' as const, record: null } : judgeSpf(spfTexts);
    const isFound = dkim?.outcome === 'found';
    // What could not be asked changes nothing.
    if (dkim !== null && dkim.outcome !== 'unknown' && isFound !== (row.dkimFoundAt !== null)) {
      await gatewayNotesRepo(db).noteKey(row.id, isFound ? clock.now() : null);
      await db.transaction().execute((tx) => platform.live.announce(tx, { kind: 'mail_gateways' }));
      await mailRoutes.read();
    }
    return { domain, spf: { name: returnDomain, ...spf }, dmarc, dkim };
  }

  const find = async (actor: Actor, id: number): Promise<GatewayRow> => {
    const row = await mailGatewaysRepo(db).find(accountOf(actor), id);
    if (row === undefined) throw new AppError('not_found');
    return row;
  };

  return {
    /** Asks the DNS now. A key whose record is found signs from then on. */
    async check(actor: Actor, id: number): Promise<MailDomain> {
      const row = await find(actor, id);
      requireCan(actor, policy.update);
      await limits.take(CHECKS, String(actor.userId));
      return answer(row);
    },

    /** Makes a new key; an earlier one signs nothing any more. */
    async makeKey(by: Change, id: number): Promise<MailDomain> {
      await find(by.actor, id);
      requireCan(by.actor, policy.update);
      await limits.take(CHECKS, String(by.actor.userId));
      const { publicKey, privateKey } = await makeKeys('rsa', { modulusLength: 2048 });
      const selector = `sealwright-${randomBytes(4).toString('hex')}`;
      const row = await changed(by, async (tx) => {
        const before = await mailGatewaysRepo(tx).lock(accountOf(by.actor), id);
        if (before === undefined) throw new AppError('not_found');
        const after = await mailGatewaysRepo(tx).change(id, {
          dkimSelector: selector,
          dkimPublicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
          dkimKeySealed: sealDkimKey(secrets, id, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
          dkimFoundAt: null,
        });
        return { answer: after, event: { type: 'mail_gateway_changed', details: { name: after.name } } };
      });
      return answer(row);
    },
  };
};
