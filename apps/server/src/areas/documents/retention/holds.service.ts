import type { Input, LegalHold, listLegalHolds, Output, placeLegalHold } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import {
  clientNameOf,
  type HoldRow,
  holdsRepo,
  markHeld,
  numberOf,
  readCreators,
  titleOf,
} from '../documents/index.ts';
import { retentionPolicy } from './retention.policy.ts';
import { targetsOf } from './retention.repo.ts';

/** Legal holds: what must not be deleted, why, and who said so. */
export const holdsService = ({ clock, db }: Platform) => {
  async function shown(tx: Db, rows: readonly HoldRow[]): Promise<LegalHold[]> {
    const people = await readCreators(
      tx,
      rows.flatMap(({ createdBy, releasedBy }) => (releasedBy === null ? [createdBy] : [createdBy, releasedBy])),
    );
    const nameOf = (id: number) => people.get(id)?.name ?? '';
    return rows.map((row) => ({
      id: row.id,
      document:
        row.documentId === null || row.number === null ? null : documentOf(row.documentId, row.number, row.title ?? ''),
      client: row.clientId === null ? null : { id: row.clientId, name: row.clientName },
      reason: row.reason,
      createdAt: row.createdAt.toISOString(),
      createdBy: nameOf(row.createdBy),
      releasedAt: row.releasedAt?.toISOString() ?? null,
      releasedBy: row.releasedBy === null ? null : nameOf(row.releasedBy),
      permissions: { release: row.releasedAt === null },
    }));
  }

  async function one(tx: Db, accountId: number, id: number): Promise<LegalHold> {
    const row = await holdsRepo(tx).find(accountId, id);
    const [hold] = row === undefined ? [] : await shown(tx, [row]);
    if (hold === undefined) throw new AppError('not_found');
    return hold;
  }

  return {
    list: async (
      actor: Actor,
      query: Input<typeof listLegalHolds>['query'],
      request: Incoming,
    ): Promise<Output<typeof listLegalHolds>> => {
      requireCan(actor, retentionPolicy.manage);
      const { rows, counted } = await holdsRepo(db).page(actor.accountId, pageBounds(query));
      return toList(request, query, { rows: await shown(db, rows), counted }, (hold) => hold);
    },

    /** Throws `not_found` where there is no such document or contact. */
    place: (
      actor: Actor,
      { documentNumber, client, reason }: Input<typeof placeLegalHold>['body'],
    ): Promise<LegalHold> =>
      db.transaction().execute(async (tx) => {
        requireCan(actor, retentionPolicy.manage);
        const { accountId, userId: createdBy } = actor;
        await holdsRepo(tx).lock(accountId);
        const document =
          documentNumber === undefined
            ? undefined
            : await targetsOf(tx, accountId).document(Number(documentNumber.replaceAll(/\D/g, '')));
        const clientName = client === undefined ? undefined : await clientNameOf(tx, accountId, client);
        if (document === undefined && clientName === undefined) throw new AppError('not_found');
        const held = { accountId, documentId: document?.id ?? null, clientId: client ?? null };
        // An erasure of one of them comes first.
        await markHeld(tx, held, true);
        const values = { ...held, clientName: clientName ?? '', reason, createdBy, createdAt: clock.now() };
        return one(tx, accountId, await holdsRepo(tx).insert(values));
      }),

    /** What another hold is on stays held: all marks of the account are made anew. Throws `hold_released`. */
    release: (actor: Actor, id: number): Promise<LegalHold> =>
      db.transaction().execute(async (tx) => {
        const { accountId, userId } = actor;
        const row = await holdsRepo(tx).find(accountId, id);
        if (row === undefined) throw new AppError('not_found');
        requireCan(actor, retentionPolicy.manage);
        await holdsRepo(tx).lock(accountId);
        if (!(await holdsRepo(tx).release(accountId, id, userId, clock.now()))) throw new AppError('hold_released');
        await holdsRepo(tx).unmarkAll(accountId);
        for (const held of await holdsRepo(tx).active(accountId)) await markHeld(tx, held, true);
        return one(tx, accountId, id);
      }),
  };
};

const documentOf = (id: number, number: number, title: string) => ({
  id,
  number: numberOf({ number }),
  title: titleOf({ number, title }),
});
