import {
  definedOf,
  type Input,
  type listSmsGateways,
  type Output,
  type SmsGateway,
  type SmsGatewayChange,
  type SmsGatewayInput,
} from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf, type Policy, requireCan } from '../../access/index.ts';
import { checked, known } from './sms-gateways.known.ts';
import { smsGatewaysReads } from './sms-gateways.reads.ts';
import { type SmsGatewayRow, smsGatewaysRepo } from './sms-gateways.repo.ts';
import { acting, type By, type SmsScope } from './sms-gateways.scope.ts';
import { givenFields, openFields, sealFields } from './sms-gateways.secrets.ts';
import { toSmsGateway } from './sms-gateways.shape.ts';

const MOST = 20;

/** Throws `sms_gateway_unknown` before `not_permitted`. */
const requiring =
  ({ db }: Platform, { accountOf }: SmsScope) =>
  async ({ actor }: By, rule: Policy, id: number): Promise<void> => {
    await known(db, accountOf(actor), id);
    requireCan(actor, rule);
  };

const unknownGateway = () => new AppError('sms_gateway_unknown');

/** The SMS gateways of the installation, or of an account, as those read, add and change them who manage it. */
export const smsGatewaysService = (platform: Platform, scope: SmsScope) => {
  const { clock, db, secrets } = platform;
  const { accountOf, policy } = scope;
  const act = acting(platform, scope);
  const requireOn = requiring(platform, scope);

  return {
    list: async (
      actor: Actor,
      query: Input<typeof listSmsGateways>['query'],
      request: Incoming,
    ): Promise<Output<typeof listSmsGateways>> => {
      requireCan(actor, policy.read);
      const found = await smsGatewaysReads(db).list(accountOf(actor), query);
      const list = toList(request, query, found, (row: SmsGatewayRow) => toSmsGateway(platform, policy, actor, row));
      const { create, readTexts } = policy;
      return { ...list, permissions: permissionsOf(actor, { create, readTexts }, undefined) };
    },

    get: async (actor: Actor, id: number): Promise<SmsGateway> => {
      requireCan(actor, policy.read);
      return toSmsGateway(platform, policy, actor, await known(db, accountOf(actor), id));
    },

    /** The first one is the default. Throws `sms_gateways_too_many`, and `request_invalid` for what its kind lacks. */
    create: (by: By, input: SmsGatewayInput): Promise<SmsGateway> => {
      requireCan(by.actor, policy.create);
      const { kind, name, phoneNumber } = input;
      const { shown, hidden } = checked(kind, givenFields(input));
      return act(by, async (tx) => {
        const repo = smsGatewaysRepo(tx);
        const others = await smsGatewaysReads(tx).all(accountOf(by.actor));
        if (others.length >= MOST) throw new AppError('sms_gateways_too_many');
        const at = clock.now();
        const isDefault = others.length === 0;
        const of = { accountId: accountOf(by.actor), kind, name, phoneNumber, isDefault, createdAt: at, updatedAt: at };
        const row = await repo.insert({ ...of, fields: JSON.stringify(shown) });
        const secretsSealed = sealFields(secrets, row.id, hidden);
        await repo.seal(row.id, secretsSealed);
        return { type: 'sms_gateway_added', row: { ...row, secretsSealed } };
      });
    },

    /** Throws `version_stale`. */
    update: async (by: By, id: number, { name, phoneNumber, ...given }: SmsGatewayChange): Promise<SmsGateway> => {
      await requireOn(by, policy.update, id);
      return act(by, async (tx) => {
        const before = await known(tx, accountOf(by.actor), id);
        refuseStale(by.request, before, readBy(scope.read, { id }));
        const values = { ...before.fields, ...openFields(secrets, before), ...givenFields(given) };
        const { shown, hidden } = checked(before.kind, values);
        const changes = {
          fields: JSON.stringify(shown),
          secretsSealed: sealFields(secrets, id, hidden),
          ...definedOf({ name, phoneNumber }),
        };
        return { type: 'sms_gateway_changed', row: await smsGatewaysRepo(tx).change(id, changes, clock.now()) };
      });
    },
  };
};

/** Which of them there are, and which is tried first. */
export const smsGatewayChoices = (platform: Platform, scope: SmsScope) => {
  const { clock, db } = platform;
  const { accountOf, policy } = scope;
  const act = acting(platform, scope);
  const requireOn = requiring(platform, scope);

  return {
    /** The oldest of the others becomes the default where it was that. */
    delete: async (by: By, id: number): Promise<void> => {
      await requireOn(by, policy.delete, id);
      await act(by, async (tx) => {
        const repo = smsGatewaysRepo(tx);
        const { isDefault } = await known(tx, accountOf(by.actor), id);
        const at = clock.now();
        const row = await repo.change(id, { deletedAt: at, isDefault: false }, at);
        const [next] = isDefault ? await smsGatewaysReads(tx).all(accountOf(by.actor)) : [];
        if (next !== undefined) await repo.change(next.id, { isDefault: true }, at);
        return { type: 'sms_gateway_deleted', row };
      });
    },

    restore: async (by: By, id: number): Promise<SmsGateway> => {
      if ((await smsGatewaysRepo(db).findDeleted(accountOf(by.actor), id)) === undefined) throw unknownGateway();
      requireCan(by.actor, policy.delete);
      return act(by, async (tx) => {
        const repo = smsGatewaysRepo(tx);
        if ((await repo.findDeleted(accountOf(by.actor), id)) === undefined) throw unknownGateway();
        const others = await smsGatewaysReads(tx).all(accountOf(by.actor));
        if (others.length >= MOST) throw new AppError('sms_gateways_too_many');
        const row = await repo.change(id, { deletedAt: null, isDefault: others.length === 0 }, clock.now());
        return { type: 'sms_gateway_restored', row };
      });
    },

    setDefault: async (by: By, id: number): Promise<SmsGateway> => {
      await requireOn(by, policy.update, id);
      return act(by, async (tx) => {
        await known(tx, accountOf(by.actor), id);
        await smsGatewaysRepo(tx).endDefault(accountOf(by.actor));
        return {
          type: 'sms_gateway_default',
          row: await smsGatewaysRepo(tx).change(id, { isDefault: true }, clock.now()),
        };
      });
    },
  };
};
