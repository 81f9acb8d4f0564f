import type { Contact, createContact, Input, updateContact } from '@sealwright/contract';
import { getContact, wireKey } from '@sealwright/contract';
import { type Db, violates } from '../../../platform/db/db.ts';
import { retrying } from '../../../platform/db/retrying.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import { requireTags, readTagNames } from '../tags/index.ts';
import { columnsOfNew, differences, type TagChange, tagChange } from './contacts.changes.ts';
import { recordContactEvents, type RecordedEvent } from './contacts.events.repo.ts';
import { numberKindsOf } from './secrets/numbers.service.ts';
import { type ContactChange, contactsRepo } from './contacts.repo.ts';
import { type ContactRow, toContact } from './contacts.shape.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { keepHolds } from './merge/merged.holds.ts';
import { contactPolicy } from './contacts.policy.ts';

// Of two people who want one address, the second looks again and finds the first.

/**
 * Everyone of an account may add, change, delete and restore its contacts. What changes nothing leaves no trace. An address
 * belongs to one living contact, also where two ask for it at once: `contact_exists` names the one who has it.
 */
export const contactsWritingService = (platform: Platform) => {
  const decided = <T>(work: (tx: Db, at: Date) => Promise<T | undefined>): Promise<T> => attempt(platform, work);

  const shown = async (tx: Db, actor: Actor, row: ContactRow): Promise<Contact> =>
    toContact(actor, row, await readTagNames(tx, row.accountId, row.tagIds), await numberKindsOf(tx, platform, row));

  return {
    create: (actor: Actor, body: Input<typeof createContact>['body']): Promise<Contact> =>
      decided(async (tx, at) => {
        requireCan(actor, contactPolicy.create);
        const { accountId, userId } = actor;
        const { tags = [], beside, ...fields } = body;
        const repo = contactsRepo(tx);
        await refuseTaken(tx, accountId, fields.email);
        const deleted = beside === 'deleted' ? undefined : await repo.findDeletedOfAddress(accountId, fields.email);
        if (deleted !== undefined) throw new AppError('contact_exists_deleted', { facts: { contactId: deleted.id } });
        const given = await requireTags(tx, { accountId, userId, now: at }, tags);
        const columns = await columnsOfNew(tx, platform, accountId, fields);
        const tagIds = given.map(({ id }) => id);
        const row = await repo.insert({ ...columns, tagIds, createdBy: userId, createdAt: at, updatedAt: at });
        if (row === undefined) return undefined;
        await recordContactEvents(tx, { accountId, userId, at, action: 'created' }, [row.id]);
        return shown(tx, actor, row);
      }),

    update: (
      actor: Actor,
      id: number,
      body: Input<typeof updateContact>['body'],
      request: Incoming,
    ): Promise<Contact> =>
      decided(async (tx, at) => {
        const { accountId, userId } = actor;
        const { tags, ...fields } = body;
        // Before the contact, as those do who give tags to many: in one order no one waits for each other.
        const wanted = tags && (await requireTags(tx, { accountId, userId, now: at }, tags));
        const row = await lock(tx, { accountId }, id, request);
        requireCan(actor, contactPolicy.update, row);
        if (fields.email !== undefined) await refuseTaken(tx, accountId, fields.email, id);
        const { columns, changed } = await differences(tx, platform, row, fields);
        const tagged = wanted && (await tagChange(tx, row, wanted));
        if (changed.length === 0 && tagged === undefined) return shown(tx, actor, row);
        const tagIds = tagged && { tagIds: tagged.tagIds };
        const updated = await contactsRepo(tx).update(row, { ...columns, ...tagIds, updatedAt: at });
        await recordUpdate(tx, { accountId, userId, at }, id, changed, tagged);
        return shown(tx, actor, updated);
      }),

    delete: (actor: Actor, id: number, request: Incoming): Promise<Record<string, never>> =>
      decided(async (tx, at) => {
        requireCan(actor, contactPolicy.delete);
        const { accountId, userId } = actor;
        const row = await lock(tx, { accountId }, id, request);
        if (row.deletedAt === null) {
          await move(tx, row, { deletedAt: at, deletion: null }, { accountId, userId, at, action: 'deleted' });
        }
        return {};
      }),

    restore: (actor: Actor, id: number, request: Incoming): Promise<Contact> =>
      decided(async (tx, at) => {
        requireCan(actor, contactPolicy.restore);
        const { accountId, userId } = actor;
        const row = await lock(tx, { accountId }, id, request);
        if (row.deletedAt === null) return shown(tx, actor, row);
        await refuseTaken(tx, accountId, row.email);
        await keepHolds(tx, accountId, [id]);
        const back = { deletedAt: null, deletion: null };
        return shown(tx, actor, await move(tx, row, back, { accountId, userId, at, action: 'restored' }));
      }),
  };
};

/** Another contact took the address between two looks. */
class AddressTaken extends Error {
  override name = 'AddressTaken';
}

const isTaken = (cause: unknown): boolean => cause instanceof AddressTaken || violates(cause, 'contacts_email_key');

/** `run` returns undefined, or breaks the key, when another contact has taken the address. */
function attempt<T>({ db, clock }: Platform, run: (tx: Db, at: Date) => Promise<T | undefined>): Promise<T> {
  const once = () =>
    db.transaction().execute(async (tx) => {
      const done = await run(tx, clock.now());
      if (done === undefined) throw new AddressTaken();
      return done;
    });
  return retrying(once, isTaken).catch((cause: unknown) => {
    throw isTaken(cause) ? new AppError('unavailable', { retryAfterSeconds: 1, cause }) : cause;
  });
}

/** Throws `contact_exists` where another living contact has the address. */
async function refuseTaken(tx: Db, accountId: number, email: string, exceptId?: number): Promise<void> {
  const other = await contactsRepo(tx).findOfAddress(accountId, email);
  if (other !== undefined && other.id !== exceptId) {
    throw new AppError('contact_exists', { facts: { contactId: other.id } });
  }
}

async function lock(
  tx: Db,
  { accountId }: Pick<Actor, 'accountId'>,
  id: number,
  request: Incoming,
): Promise<ContactRow> {
  const row = await contactsRepo(tx).lock(accountId, id);
  if (row === undefined) throw new AppError('not_found');
  refuseStale(request, row, readBy(getContact, { id }));
  return row;
}

/** From the living to the deleted, or back. */
async function move(tx: Db, row: ContactRow, change: ContactChange, event: RecordedEvent): Promise<ContactRow> {
  const moved = await contactsRepo(tx).update(row, { ...change, updatedAt: event.at });
  await recordContactEvents(tx, event, [row.id]);
  return moved;
}

async function recordUpdate(
  tx: Db,
  by: Pick<RecordedEvent, 'accountId' | 'userId' | 'at'>,
  id: number,
  changed: readonly string[],
  tagged: TagChange | undefined,
): Promise<void> {
  const fields = changed.map(wireKey);
  if (fields.length > 0) await recordContactEvents(tx, { ...by, action: 'updated', details: { fields } }, [id]);
  if (tagged === undefined) return;
  const { tagsAdded, tagsRemoved } = tagged;
  await recordContactEvents(tx, { ...by, action: 'tagged', details: { tagsAdded, tagsRemoved } }, [id]);
}
