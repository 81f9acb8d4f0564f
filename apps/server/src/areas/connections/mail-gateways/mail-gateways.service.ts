import {
  Email,
  type MailGateway,
  type MailGatewayChange,
  type MailGatewayInput,
  type MailGatewayTerms,
  type MailGateways,
  MOST_MAIL_GATEWAYS,
} from '@sealwright/contract';
import { AppError, fieldProblem } from '../../../platform/errors.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, type Policy, requireCan } from '../../access/index.ts';
import { domainOf } from './domain.records.ts';
import { type GatewayRow, mailGatewaysRepo } from './mail-gateways.repo.ts';
import type { Change, Changed, MailScope } from './mail-gateways.scope.ts';
import { sealPassword } from './mail-gateways.secrets.ts';
import { toGateway, toGateways } from './mail-gateways.shape.ts';

/** The gateways of the installation, or of an account, as those keep them who manage it. */
export const mailGatewaysService = (platform: Platform, scope: MailScope, changed: Changed) => {
  const { clock, db, secrets } = platform;
  const { accountOf, policy } = scope;

  /** Throws `not_found` before `not_permitted`. */
  async function requireOn({ actor }: Change, rule: Policy, id: number): Promise<void> {
    present(await mailGatewaysRepo(db).find(accountOf(actor), id));
    requireCan(actor, rule);
  }

  return {
    async list(actor: Actor): Promise<MailGateways> {
      requireCan(actor, policy.read);
      return toGateways(platform, scope, actor, await mailGatewaysRepo(db).list(accountOf(actor)));
    },

    async get(actor: Actor, id: number): Promise<MailGateway> {
      requireCan(actor, policy.read);
      return toGateway(scope, actor, present(await mailGatewaysRepo(db).find(accountOf(actor), id)));
    },

    /** Throws `mail_gateways_fixed`, `mail_gateways_too_many`. */
    async create(by: Change, { password, ...given }: MailGatewayInput): Promise<MailGateway> {
      requireCan(by.actor, policy.create);
      return changed(by, async (tx) => {
        await mailGatewaysRepo(tx).lockOrder(accountOf(by.actor));
        const others = await mailGatewaysRepo(tx).list(accountOf(by.actor));
        if (others.length >= MOST_MAIL_GATEWAYS) throw new AppError('mail_gateways_too_many');
        const values = { ...withUsual(given), accountId: accountOf(by.actor), createdAt: clock.now() };
        const row = await mailGatewaysRepo(tx).insert(values, (id) => sealPassword(secrets, id, password));
        return {
          answer: toGateway(scope, by.actor, row),
          event: { type: 'mail_gateway_added', details: { name: row.name } },
        };
      });
    },

    /** Throws `mail_gateways_fixed`, `version_stale`, and `request_invalid` where the password has to be given again. */
    async update(by: Change, id: number, { password, ...given }: MailGatewayChange): Promise<MailGateway> {
      await requireOn(by, policy.update, id);
      return changed(by, async (tx) => {
        const before = present(await mailGatewaysRepo(tx).lock(accountOf(by.actor), id));
        refuseStale(by.request, before, readBy(scope.read, { id }));
        const terms = withKept(before, given);
        if (password === undefined && goesElsewhere(before, terms)) throw passwordNeeded();
        const sealed = password === undefined ? {} : { passwordSealed: sealPassword(secrets, id, password) };
        // A key is published at one domain: at another one its record is looked for anew.
        const moved = domainOf(before.senderEmail) === domainOf(terms.senderEmail) ? {} : { dkimFoundAt: null };
        const row = await mailGatewaysRepo(tx).change(id, { ...terms, ...sealed, ...moved });
        return {
          answer: toGateway(scope, by.actor, row),
          event: { type: 'mail_gateway_changed', details: { name: row.name } },
        };
      });
    },

    /** Its password goes with it. Throws `mail_gateways_fixed`. */
    async delete(by: Change, id: number): Promise<void> {
      await requireOn(by, policy.delete, id);
      await changed(by, async (tx) => {
        await mailGatewaysRepo(tx).lockOrder(accountOf(by.actor));
        const { name } = present(await mailGatewaysRepo(tx).lock(accountOf(by.actor), id));
        await mailGatewaysRepo(tx).delete(id);
        return { answer: null, event: { type: 'mail_gateway_deleted', details: { name } } };
      });
    },

    /** Throws `mail_gateways_fixed`, and `mail_gateways_changed` where these are not all there are. */
    async order(by: Change, ids: readonly number[]): Promise<MailGateways> {
      requireCan(by.actor, policy.order);
      await changed(by, async (tx) => {
        await mailGatewaysRepo(tx).lockOrder(accountOf(by.actor));
        refuseOthers(await mailGatewaysRepo(tx).list(accountOf(by.actor)), ids);
        for (const [at, id] of ids.entries()) await mailGatewaysRepo(tx).place(id, at + 1);
        return { answer: null, event: { type: 'mail_gateways_ordered' } };
      });
      return toGateways(platform, scope, by.actor, await mailGatewaysRepo(db).list(accountOf(by.actor)));
    },
  };
};

function refuseOthers(rows: readonly GatewayRow[], ids: readonly number[]): void {
  const known = new Set(rows.map(({ id }) => id));
  const isAll = ids.length === known.size && new Set(ids).size === known.size && ids.every((id) => known.has(id));
  if (!isAll) throw new AppError('mail_gateways_changed');
}

function present(row: GatewayRow | undefined): GatewayRow {
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** A stored password is sent to the server it was given for, in the way it was given for, and to no other. */
const goesElsewhere = (before: GatewayRow, after: MailGatewayTerms): boolean =>
  before.hostname !== after.hostname ||
  before.port !== after.port ||
  before.tls !== after.tls ||
  before.username !== after.username;

const passwordNeeded = (): AppError => refusedAt('password', 'password_needed_again');

// From its first byte on (RFC 8314).
const TLS_PORT = 465;

/** A new gateway with what it leaves out. Throws where it has no address to send from. */
function withUsual(given: Omit<MailGatewayInput, 'password'>): MailGatewayTerms {
  const { tls = given.port === TLS_PORT ? 'tls' : 'starttls', senderName = given.name } = given;
  const senderEmail = given.senderEmail ?? Email.safeParse(given.username).data;
  if (senderEmail === undefined) throw refusedAt('sender_email', 'email_invalid');
  return { ...given, tls, senderName, senderEmail };
}

/** A change with what it leaves out. */
function withKept(before: GatewayRow, given: Omit<MailGatewayChange, 'password'>): MailGatewayTerms {
  const { tls = before.tls, senderName = before.senderName, senderEmail = before.senderEmail } = given;
  return { ...given, tls, senderName, senderEmail };
}

const refusedAt = (path: string, code: 'password_needed_again' | 'email_invalid'): AppError =>
  new AppError('request_invalid', { fields: [fieldProblem(path, code)] });
