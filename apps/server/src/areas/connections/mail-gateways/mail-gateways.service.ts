import {
  getMailGateway,
  type MailGateway,
  type MailGatewayChange,
  type MailGatewayInput,
  type MailGateways,
  MOST_MAIL_GATEWAYS,
  textOf,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { domainOf } from './domain.records.ts';
import { mailGatewayPolicy } from './mail-gateways.policy.ts';
import { type GatewayRow, mailGatewaysRepo } from './mail-gateways.repo.ts';
import { sealPassword } from './mail-gateways.secrets.ts';
import { toGateway, toGateways } from './mail-gateways.shape.ts';

/** Who changes it, and by which request. */
export type Change = { actor: Actor; request: Incoming };
type Event =
  | { type: 'mail_gateway_added' | 'mail_gateway_changed' | 'mail_gateway_deleted'; details: { name: string } }
  | { type: 'mail_gateways_ordered' };

/** Performs a change. Throws `mail_gateways_fixed` where the environment sets the gateway. */
export type Changed = <T>(by: Change, act: (tx: Db) => Promise<{ answer: T; event: Event }>) => Promise<T>;

/** In one transaction, and then known here and, once it committed, on every instance. */
export const changing =
  ({ clock, db, events, live, mailRoutes }: Platform): Changed =>
  async ({ actor, request }, act) => {
    if (mailRoutes.environment !== null) throw new AppError('mail_gateways_fixed');
    const answer = await db.transaction().execute(async (tx) => {
      const done = await act(tx);
      await events.publish(tx, { ...done.event, at: clock.now(), userId: actor.userId, request });
      await live.announce(tx, { kind: 'mail_gateways' });
      return done.answer;
    });
    await mailRoutes.read();
    return answer;
  };

/** The gateways of the installation, as its owner keeps them. */
export const mailGatewaysService = (platform: Platform, changed: Changed) => {
  const { clock, db, secrets } = platform;

  return {
    async list(actor: Actor): Promise<MailGateways> {
      requireCan(actor, mailGatewayPolicy.read);
      return toGateways(platform, actor, await mailGatewaysRepo(db).list());
    },

    async get(actor: Actor, id: number): Promise<MailGateway> {
      requireCan(actor, mailGatewayPolicy.read);
      return toGateway(actor, present(await mailGatewaysRepo(db).find(id)));
    },

    /** Throws `mail_gateways_fixed`, `mail_gateways_too_many`. */
    async create(by: Change, { password, ...terms }: MailGatewayInput): Promise<MailGateway> {
      requireCan(by.actor, mailGatewayPolicy.create);
      return changed(by, async (tx) => {
        await mailGatewaysRepo(tx).lockOrder();
        const others = await mailGatewaysRepo(tx).list();
        if (others.length >= MOST_MAIL_GATEWAYS) throw new AppError('mail_gateways_too_many');
        const values = { ...terms, createdAt: clock.now() };
        const row = await mailGatewaysRepo(tx).insert(values, (id) => sealPassword(secrets, id, password));
        return { answer: toGateway(by.actor, row), event: { type: 'mail_gateway_added', details: { name: row.name } } };
      });
    },

    /** Throws `mail_gateways_fixed`, `version_stale`, and `request_invalid` where the password has to be given again. */
    async update(by: Change, id: number, { password, ...terms }: MailGatewayChange): Promise<MailGateway> {
      requireCan(by.actor, mailGatewayPolicy.update);
      return changed(by, async (tx) => {
        const before = present(await mailGatewaysRepo(tx).lock(id));
        refuseStale(by.request, before, readBy(getMailGateway, { id }));
        if (password === undefined && goesElsewhere(before, terms)) throw passwordNeeded();
        const sealed = password === undefined ? {} : { passwordSealed: sealPassword(secrets, id, password) };
        // A key is published at one domain: at another one its record is looked for anew.
        const isMoved = domainOf(before.senderEmail) !== domainOf(terms.senderEmail);
        const found = isMoved ? { dkimFoundAt: null } : {};
        const row = await mailGatewaysRepo(tx).change(id, { ...terms, ...sealed, ...found });
        return {
          answer: toGateway(by.actor, row),
          event: { type: 'mail_gateway_changed', details: { name: row.name } },
        };
      });
    },

    /** Its password goes with it. Throws `mail_gateways_fixed`. */
    async delete(by: Change, id: number): Promise<void> {
      requireCan(by.actor, mailGatewayPolicy.delete);
      await changed(by, async (tx) => {
        await mailGatewaysRepo(tx).lockOrder();
        const { name } = present(await mailGatewaysRepo(tx).lock(id));
        await mailGatewaysRepo(tx).delete(id);
        return { answer: null, event: { type: 'mail_gateway_deleted', details: { name } } };
      });
    },

    /** Throws `mail_gateways_fixed`, and `mail_gateways_changed` where these are not all there are. */
    async order(by: Change, ids: readonly number[]): Promise<MailGateways> {
      requireCan(by.actor, mailGatewayPolicy.order);
      await changed(by, async (tx) => {
        await mailGatewaysRepo(tx).lockOrder();
        const present = await mailGatewaysRepo(tx).list();
        const known = new Set(present.map((row) => row.id));
        const isAll = ids.length === known.size && new Set(ids).size === known.size && ids.every((id) => known.has(id));
        if (!isAll) throw new AppError('mail_gateways_changed');
        for (const [at, id] of ids.entries()) await mailGatewaysRepo(tx).place(id, at + 1);
        return { answer: null, event: { type: 'mail_gateways_ordered' } };
      });
      return toGateways(platform, by.actor, await mailGatewaysRepo(db).list());
    },
  };
};

function present(row: GatewayRow | undefined): GatewayRow {
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** A stored password is sent to the server it was given for, in the way it was given for, and to no other. */
const goesElsewhere = (before: GatewayRow, after: MailGatewayChange): boolean =>
  before.hostname !== after.hostname ||
  before.port !== after.port ||
  before.tls !== after.tls ||
  before.username !== after.username;

const passwordNeeded = (): AppError =>
  new AppError('request_invalid', {
    fields: [{ path: 'password', code: 'password_needed_again', message: textOf('password_needed_again') }],
  });
