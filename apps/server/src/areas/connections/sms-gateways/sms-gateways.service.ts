import {
  getSmsGateway,
  type Input,
  type listSmsGateways,
  type Output,
  type SmsGateway,
  type SmsGatewayChange,
  type SmsGatewayInput,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { checked, known } from './sms-gateways.known.ts';
import { smsGatewayPolicy } from './sms-gateways.policy.ts';
import { smsGatewaysReads } from './sms-gateways.reads.ts';
import { type Scope, type SmsGatewayRow, smsGatewaysRepo } from './sms-gateways.repo.ts';
import { givenFields, openFields, sealFields } from './sms-gateways.secrets.ts';
import { toSmsGateway } from './sms-gateways.shape.ts';

const MOST = 20;

/** Of the installation. */
const scope: Scope = null;

type By = { actor: Actor; request: Incoming };
type GatewayEvent =
  | 'sms_gateway_added'
  | 'sms_gateway_changed'
  | 'sms_gateway_deleted'
  | 'sms_gateway_restored'
  | 'sms_gateway_default';

/** What changes gateways: under the lock of their scope, and published in the same transaction. */
function acting(platform: Platform) {
  const { clock, db, events } = platform;
  const published = (tx: Db, { actor, request }: By, type: GatewayEvent, name: string) =>
    events.publish(tx, { type, at: clock.now(), userId: actor.userId, request, details: { name } });

  return async (by: By, run: (tx: Db) => Promise<{ type: GatewayEvent; row: SmsGatewayRow }>) => {
    const row = await db.transaction().execute(async (tx) => {
      await smsGatewaysRepo(tx).lockScope(scope);
      const done = await run(tx);
      await published(tx, by, done.type, done.row.name);
      return done.row;
    });
    return toSmsGateway(platform, by.actor, row);
  };
}

/** The SMS gateways of the installation, as its administrators read, add and change them. */
export const smsGatewaysService = (platform: Platform) => {
  const { clock, db, secrets } = platform;
  const act = acting(platform);

  return {
    list: async (
      actor: Actor,
      query: Input<typeof listSmsGateways>['query'],
      request: Incoming,
    ): Promise<Output<typeof listSmsGateways>> => {
      requireCan(actor, smsGatewayPolicy.read);
      const found = await smsGatewaysReads(db).list(scope, query);
      return toList(request, query, found, (row: SmsGatewayRow) => toSmsGateway(platform, actor, row));
    },

    get: async (actor: Actor, id: number): Promise<SmsGateway> => {
      requireCan(actor, smsGatewayPolicy.read);
      return toSmsGateway(platform, actor, await known(db, scope, id));
    },

    /** The first one is the default. Throws `sms_gateways_too_many`, and `request_invalid` for what its kind lacks. */
    create: (by: By, input: SmsGatewayInput): Promise<SmsGateway> => {
      requireCan(by.actor, smsGatewayPolicy.create);
      const { kind, name, phoneNumber } = input;
      const { shown, hidden } = checked(kind, givenFields(input));
      return act(by, async (tx) => {
        const repo = smsGatewaysRepo(tx);
        const others = await smsGatewaysReads(tx).all(scope);
        if (others.length >= MOST) throw new AppError('sms_gateways_too_many');
        const at = clock.now();
        const isDefault = others.length === 0;
        const of = { accountId: scope, kind, name, phoneNumber, isDefault, createdAt: at, updatedAt: at };
        const row = await repo.insert({ ...of, fields: JSON.stringify(shown) });
        const secretsSealed = sealFields(secrets, row.id, hidden);
        await repo.seal(row.id, secretsSealed);
        return { type: 'sms_gateway_added', row: { ...row, secretsSealed } };
      });
    },

    /** Throws `version_stale`. */
    update: (by: By, id: number, { name, phoneNumber, ...given }: SmsGatewayChange): Promise<SmsGateway> => {
      requireCan(by.actor, smsGatewayPolicy.update);
      return act(by, async (tx) => {
        const before = await known(tx, scope, id);
        refuseStale(by.request, before, readBy(getSmsGateway, { id }));
        const values = { ...before.fields, ...openFields(secrets, before), ...givenFields(given) };
        const { shown, hidden } = checked(before.kind, values);
        const changes = {
          fields: JSON.stringify(shown),
          secretsSealed: sealFields(secrets, id, hidden),
          ...(name === undefined ? {} : { name }),
          ...(phoneNumber === undefined ? {} : { phoneNumber }),
        };
        return { type: 'sms_gateway_changed', row: await smsGatewaysRepo(tx).change(id, changes, clock.now()) };
      });
    },
  };
};

/** Which of them there are, and which is tried first. */
export const smsGatewayChoices = (platform: Platform) => {
  const { clock } = platform;
  const act = acting(platform);

  return {
    /** The oldest of the others becomes the default where it was that. */
    delete: async (by: By, id: number): Promise<void> => {
      requireCan(by.actor, smsGatewayPolicy.delete);
      await act(by, async (tx) => {
        const repo = smsGatewaysRepo(tx);
        const { isDefault } = await known(tx, scope, id);
        const at = clock.now();
        const row = await repo.change(id, { deletedAt: at, isDefault: false }, at);
        const [next] = isDefault ? await smsGatewaysReads(tx).all(scope) : [];
        if (next !== undefined) await repo.change(next.id, { isDefault: true }, at);
        return { type: 'sms_gateway_deleted', row };
      });
    },

    restore: (by: By, id: number): Promise<SmsGateway> => {
      requireCan(by.actor, smsGatewayPolicy.delete);
      return act(by, async (tx) => {
        const repo = smsGatewaysRepo(tx);
        if ((await repo.findDeleted(scope, id)) === undefined) throw new AppError('sms_gateway_unknown');
        const others = await smsGatewaysReads(tx).all(scope);
        if (others.length >= MOST) throw new AppError('sms_gateways_too_many');
        const row = await repo.change(id, { deletedAt: null, isDefault: others.length === 0 }, clock.now());
        return { type: 'sms_gateway_restored', row };
      });
    },

    setDefault: (by: By, id: number): Promise<SmsGateway> => {
      requireCan(by.actor, smsGatewayPolicy.update);
      return act(by, async (tx) => {
        await known(tx, scope, id);
        await smsGatewaysRepo(tx).endDefault(scope);
        return {
          type: 'sms_gateway_default',
          row: await smsGatewaysRepo(tx).change(id, { isDefault: true }, clock.now()),
        };
      });
    },
  };
};
