import { type CommunityFilter, type ErrorCode, wireKey } from '@sealwright/contract';
import { type Db, violates } from '../../../platform/db/db.ts';
import { AppError, fieldProblem } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf, requireCan } from '../../access/index.ts';
import { communityPolicy } from './base.policy.ts';
import { deletionsRepo } from './deletions.repo.ts';
import type { AnyKind, Common, Kind, Patch, ThingRow } from './kind.ts';
import { removalRepo } from './removal.repo.ts';
import { thingsRepo } from './things.repo.ts';

type Query = CommunityFilter & { page: number; pageSize: number; ordering?: string | undefined };
type Reading = Parameters<typeof readBy>[0];

/** What every type can do. `get` is the call that reads one: a refusal of an old version answers what it says. */
export const thingsService = <Row extends ThingRow, Thing extends Common, Given extends object>(
  { clock, db, events }: Platform,
  kind: Kind<Row, Thing, Given>,
  get: Reading,
) => {
  const { type } = kind;

  /** The row, which no one else changes until the transaction ends. Throws `not_found`, `version_stale`. */
  async function locked(tx: Db, id: number, request: Incoming): Promise<Row> {
    const row = await thingsRepo<Row>(tx, kind).lock(id);
    if (row === undefined) throw new AppError('not_found');
    refuseStale(request, row, readBy(get, { id }));
    return row;
  }

  async function told(tx: Db, act: 'community_created' | 'community_changed', of: Told): Promise<Thing> {
    const { actor, id, request } = of;
    const row = await thingsRepo<Row>(tx, kind).find(id);
    if (row === undefined) throw new AppError('not_found');
    const details = { type, name: kind.nameOf(row) };
    await events.publish(tx, { type: act, at: clock.now(), userId: actor.userId, request, details });
    return thingOf<Thing>(tx, kind, actor, id);
  }

  return {
    list: (actor: Actor, query: Query, request: Incoming) => listThings<Thing>(db, kind, { actor, query, request }),

    get: (actor: Actor, id: number) => thingOf<Thing>(db, kind, actor, id),

    /** Throws `community_name_taken`, and what the kind refuses. */
    create: (actor: Actor, given: Given, request: Incoming): Promise<Thing> => {
      requireCan(actor, communityPolicy.create);
      return withFreeName(kind, () =>
        db.transaction().execute(async (tx) => {
          const values = await kind.write(tx, given, null);
          const { id } = await thingsRepo<Row>(tx, kind).insert(values, clock.now());
          return told(tx, 'community_created', { actor, id, request });
        }),
      );
    },

    /** Throws as `create`, and `not_found`, `version_stale`. */
    update: (actor: Actor, id: number, given: Patch<Given>, request: Incoming): Promise<Thing> => {
      requireCan(actor, communityPolicy.update);
      return withFreeName(kind, () =>
        db.transaction().execute(async (tx) => {
          const before = await locked(tx, id, request);
          const values = changesOf(before, await kind.write(tx, given, before));
          if (values === null) return thingOf<Thing>(tx, kind, actor, id);
          const at = clock.now();
          await thingsRepo<Row>(tx, kind).update(id, values, at);
          const happened = kind.happenedBy?.(before, { ...before, ...values }, at) ?? null;
          if (happened !== null) await events.publish(tx, happened);
          return told(tx, 'community_changed', { actor, id, request });
        }),
      );
    },

    /** Throws `not_found`, `version_stale`. */
    remove: (actor: Actor, id: number, request: Incoming): Promise<{ deletion: number }> => {
      requireCan(actor, communityPolicy.delete);
      return db.transaction().execute(async (tx) => {
        await locked(tx, id, request);
        const at = clock.now();
        const { userId } = actor;
        const deletion = await deletionsRepo(tx).insert({ type, userId, at });
        await removalRepo(tx, kind).delete({ ids: [id] }, { at, deletionId: deletion }, { after: 0, limit: 1 });
        await events.publish(tx, { type: 'community_deleted', at, userId, request, details: { type, count: 1 } });
        return { deletion };
      });
    },
  };
};

async function listThings<Thing extends Common>(
  db: Db,
  kind: AnyKind,
  { actor, query, request }: { actor: Actor; query: Query; request: Incoming },
): Promise<Listed<Thing>> {
  const { rows, counted } = await thingsRepo<ThingRow>(db, kind).page(query, pageBounds(query));
  const shown = new Map((await toThings<Thing>(db, kind, actor, rows)).map((thing) => [thing.id, thing]));
  const found = rows.flatMap(({ id }) => shown.get(id) ?? []);
  const list = toList(request, query, { rows: found, counted, estimate: counted }, (thing) => thing);
  return { ...list, permissions: permissionsOf(actor, { create: communityPolicy.create }, undefined) };
}

type Listed<Thing> = ReturnType<typeof toList<Thing, Thing>> & { permissions: { create: boolean } };

type Told = { actor: Actor; id: number; request: Incoming };

const ON_A_THING = { update: communityPolicy.update, delete: communityPolicy.delete };

/** As the contract shows them. */
export async function toThings<Thing extends Common>(
  db: Db,
  kind: AnyKind,
  actor: Actor,
  rows: readonly ThingRow[],
): Promise<Thing[]> {
  const shown: Omit<Thing, keyof Common>[] = rows.length === 0 ? [] : await kind.show(db, rows, actor);
  return rows.map(({ id, createdAt, updatedAt, version }, place) => {
    const common: Common = {
      id,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      version,
      permissions: permissionsOf(actor, ON_A_THING, undefined),
    };
    return { ...shown[place], ...common } as Thing;
  });
}

/** Throws `not_found`. */
export async function thingOf<Thing extends Common>(db: Db, kind: AnyKind, actor: Actor, id: number): Promise<Thing> {
  const row = await thingsRepo(db, kind).find(id);
  const [thing] = row === undefined ? [] : await toThings<Thing>(db, kind, actor, [row]);
  if (thing === undefined) throw new AppError('not_found');
  return thing;
}

/** What differs from the row; null: nothing. What a table holds as JSON is compared as that. */
function changesOf(before: ThingRow, values: object): object | null {
  const same = (key: string, value: unknown): boolean => {
    const was = before[key as keyof ThingRow] as unknown;
    return (
      JSON.stringify(was) === (typeof value === 'string' && typeof was === 'object' ? value : JSON.stringify(value))
    );
  };
  const changed = Object.entries(values).filter(([key, value]) => value !== undefined && !same(key, value));
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

async function withFreeName<T>({ unique }: AnyKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (unique === null || !violates(cause, unique.index)) throw cause;
    throw new AppError('community_name_taken', { cause, fields: [problemAt(unique.field, 'community_name_taken')] });
  }
}

/** What is wrong with one field, as refusals say it. */
export const problemAt = (field: string, code: ErrorCode) => fieldProblem(wireKey(field), code);
