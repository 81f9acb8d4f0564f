import { randomUUID } from 'node:crypto';
import {
  CONTACT_FIELDS,
  type ContactField,
  ContactFields,
  fullName,
  getContact,
  type Input,
  isSecretField,
  MAX_TAGS,
  type mergeContacts,
  type Output,
  type SecretField,
  wireKey,
} from '@sealwright/contract';
import type { MergeDetails } from '../../../../migrations/tables.contacts.ts';
import type { Secrets } from '../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readBy, refuseStale } from '../../../../platform/http/stale.ts';
import { keepTags, readTagNames } from '../../tags/index.ts';
import { documentClientsRepo } from '../../../documents/index.ts';
import { accountSecrets } from '../../../people/index.ts';
import { recordContactEvents } from '../contacts.events.repo.ts';
import { type Held, heldBy, mergedFields } from './merge.fields.ts';
import { mergeRepo } from './merge.repo.ts';
import { sealFormer } from './merge.undo.ts';
import { numberKinds, openSecret, secretColumns } from '../secrets/secrets.ts';
import { type ContactRow, toContact } from '../contacts.shape.ts';
import { type Actor, requireCan } from '../../../access/index.ts';
import { contactPolicy } from '../contacts.policy.ts';

type Asked = Input<typeof mergeContacts>['body'];

/**
 * Makes one contact of several: all of it or nothing, under the locks of all of them. Throws `merge_needs_others`, `not_found` where
 * one is not a live contact of the account, `version_stale`, `tags_too_many`, `request_invalid` at `fields.notes` where the notes of all are more
 * than one contact holds: someone has to say whose stay, rather than that an end is cut off.
 */
export async function merge(
  platform: Platform,
  actor: Actor,
  { keepId, ids, fields = {} }: Asked,
  request: Pick<Incoming, 'ifMatch'>,
): Promise<Output<typeof mergeContacts>> {
  requireCan(actor, contactPolicy.merge);
  const { accountId, userId } = actor;
  const otherIds = [...new Set(ids)];
  if (otherIds.includes(keepId)) throw new AppError('merge_needs_others');
  const overruled = overrulesOf(fields, [keepId, ...otherIds]);
  const at = platform.clock.now();
  return platform.db.transaction().execute(async (tx) => {
    const repo = mergeRepo(tx);
    const rows = new Map((await repo.lock(accountId, [keepId, ...otherIds])).map((row) => [row.id, row]));
    const kept = rows.get(keepId);
    const others = otherIds.flatMap((id) => rows.get(id) ?? []);
    if (kept === undefined || others.length < otherIds.length) throw new AppError('not_found');
    refuseStale(request, kept, readBy(getContact, { id: keepId }));
    const deletion = randomUUID();
    // The others first: one of them may leave its address to the one that stays.
    await repo.deleteOthers(accountId, otherIds, { deletion, at });
    const secrets = await accountSecrets(tx, platform, accountId);
    const living = await keepTags(tx, accountId, [...new Set([kept, ...others].flatMap(({ tagIds }) => tagIds))]);
    if (living.length > MAX_TAGS) throw new AppError('tags_too_many');
    const tagIds = living.map(({ id }) => id).sort((one, other) => one - other);
    const { columns, former } = changesOf(secrets, [kept, ...others], overruled);
    const row = await repo.update(accountId, keepId, { ...columns, tagIds, updatedAt: at });
    const moved = await documentClientsRepo(tx).move(accountId, otherIds, keepId);
    const sealed = sealFormer(secrets, keepId, { fields: former, tagIds: kept.tagIds });
    await publishMerge(tx, { accountId, userId, at }, [kept, ...others], {
      merge: { deletion, version: row.version, former: sealed },
      moved,
    });
    const contact = toContact(actor, row, await readTagNames(tx, accountId, row.tagIds), numberKinds(secrets, row));
    return { contact, deletion };
  });
}

/** Throws `request_invalid` for what is no field, `not_found` for a contact that is not merged. */
function overrulesOf(fields: Record<string, number>, ids: readonly number[]): Map<ContactField, number> {
  const overruled = new Map<ContactField, number>();
  for (const [name, id] of Object.entries(fields)) {
    const field = CONTACT_FIELDS.find((known) => known === name);
    if (field === undefined) {
      const path = `fields.${wireKey(name)}`;
      throw new AppError('request_invalid', { fields: [{ path, code: 'invalid', message: 'No field of contacts' }] });
    }
    if (!ids.includes(id)) throw new AppError('not_found');
    overruled.set(field, id);
  }
  return overruled;
}

/**
 * What is written into the row that stays, and what it held there before. Secrets are sealed anew, because they open only in the
 * row they were sealed for.
 */
function changesOf(
  secrets: Secrets,
  rows: readonly [ContactRow, ...ContactRow[]],
  overruled: ReadonlyMap<ContactField, number>,
) {
  const open = (field: SecretField, row: ContactRow): string => {
    const sealed = row[`${field}Sealed`];
    return sealed === null ? '' : openSecret(secrets, field, row.id, sealed);
  };
  const [kept, ...others] = rows;
  const held: [Held, ...Held[]] = [heldBy(kept, open), ...others.map((row) => heldBy(row, open))];
  const merged = mergedFields(held, overruled);
  if (!ContactFields.shape.notes.safeParse(merged.notes).success) {
    const message = 'Together the notes are too long';
    throw new AppError('request_invalid', { fields: [{ path: 'fields.notes', code: 'too_big', message }] });
  }
  const changed = CONTACT_FIELDS.filter((field) => merged[field] !== held[0][field]);
  const only = (from: ContactFields, fields: readonly ContactField[]): Partial<ContactFields> =>
    Object.fromEntries(fields.map((field) => [field, from[field]]));
  return {
    columns: {
      ...only(
        merged,
        changed.filter((field) => !isSecretField(field)),
      ),
      ...secretColumns(secrets, kept.id, only(merged, changed.filter(isSecretField))),
    },
    former: only(held[0], changed),
  };
}

async function publishMerge(
  tx: Db,
  doer: { accountId: number; userId: number; at: Date },
  [kept, ...others]: readonly [ContactRow, ...ContactRow[]],
  { merge, moved }: { merge: MergeDetails; moved: readonly { id: number; otherId: number }[] },
): Promise<void> {
  const { deletion } = merge;
  for (const [index, other] of others.entries()) {
    const documentIds = moved.filter(({ otherId }) => otherId === other.id).map(({ id }) => id);
    const taken = { ...(index === 0 ? merge : { deletion }), otherId: other.id, documentIds };
    const here = { source: nameOf(other), merge: taken };
    const there = { source: nameOf(kept), merge: { deletion, keptId: kept.id } };
    await recordContactEvents(tx, { ...doer, action: 'merged', details: here }, [kept.id]);
    await recordContactEvents(tx, { ...doer, action: 'merged_away', details: there }, [other.id]);
  }
}

const nameOf = (contact: ContactRow): string => fullName(contact) || contact.email;
