import type { ContactFields, Output, restoreContacts } from '@sealwright/contract';
import type { MergeDetails } from '../../../../migrations/tables.contacts.ts';
import type { Secrets } from '../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { keepTags } from '../../tags/index.ts';
import { documentClientsRepo } from '../../../documents/index.ts';
import { accountSecretsOf } from '../../../people/index.ts';
import { differences } from '../contacts.changes.ts';
import { recordContactEvents } from '../contacts.events.repo.ts';
import { mergeUndoRepo } from './merge.undo.repo.ts';
import { contactsRepo } from '../contacts.repo.ts';

/** What the merge changed of the contact that stays, as it was before. */
type Former = { fields: Partial<ContactFields>; tagIds: number[] };
type Caller = { accountId: number; userId: number };
type Kept = NonNullable<Output<typeof restoreContacts>['kept']>;

const contextOf = (contactId: number): string => `contact_events.merge.former:${contactId}`;

/** It may hold an SSN: only sealed under the account's key does it lie in the history. */
export const sealFormer = (secrets: Secrets, contactId: number, former: Former): string =>
  secrets.seal(JSON.stringify(former), contextOf(contactId)).toString('base64');

const openFormer = (secrets: Secrets, contactId: number, sealed: string): Former =>
  JSON.parse(secrets.open(Buffer.from(sealed, 'base64'), contextOf(contactId)).toString()) as Former;

/**
 * Undoes a merge around `restore`, which brings the others back: before it the contact that stayed becomes what it was, and so
 * leaves the address that it may have taken; after it the documents go back to those who are there again. Someone's later
 * change is not undone with it: then that contact stays as it is.
 */
export async function undoingMerge<T extends object>(
  tx: Db,
  platform: Platform,
  caller: Caller,
  deletion: string,
  restore: () => Promise<T>,
): Promise<T & { kept?: Kept }> {
  const { accountId } = caller;
  const merged = await mergeUndoRepo(tx).findMerge(accountId, deletion);
  const [first] = merged;
  if (first === undefined) return restore();
  const { keptId } = first;
  const { version, former } = first.merge;
  const secrets = await accountSecretsOf(tx, platform, accountId);
  const isDone =
    secrets !== null &&
    version !== undefined &&
    former !== undefined &&
    (await putBack(tx, platform, caller, { deletion, keptId, version, former: openFormer(secrets, keptId, former) }));
  const done = await restore();
  for (const { merge } of merged) await returnDocuments(tx, accountId, keptId, merge);
  if (isDone) {
    for (const { source } of merged) {
      const event = { ...caller, at: platform.clock.now(), action: 'unmerged' as const, details: { source } };
      await recordContactEvents(tx, event, [keptId]);
    }
  }
  return { ...done, kept: isDone ? 'as_before' : 'as_is' };
}

/** False where it is not any more what the merge made of it, or someone else has its former address or another's by now. */
async function putBack(
  tx: Db,
  platform: Platform,
  { accountId }: Caller,
  { deletion, keptId, version, former }: { deletion: string; keptId: number; version: number; former: Former },
): Promise<boolean> {
  const { fields } = former;
  const repo = contactsRepo(tx);
  // Before the contact, as those do who give tags to many. Those deleted since are gone for this one too.
  const tags = await keepTags(tx, accountId, former.tagIds);
  const kept = await repo.lock(accountId, keptId);
  if (kept === undefined || kept.deletedAt !== null || kept.version !== version) return false;
  // What it took from one who stays deleted would belong to no contact.
  if (await mergeUndoRepo(tx).isAddressTaken(accountId, keptId, deletion)) return false;
  if (fields.email !== undefined) {
    const other = await repo.findOfAddress(accountId, fields.email);
    if (other !== undefined && other.id !== keptId) return false;
  }
  const { columns } = await differences(tx, platform, kept, fields);
  await repo.update(kept, { ...columns, tagIds: tags.map(({ id }) => id), updatedAt: platform.clock.now() });
  return true;
}

/** Moves documents back to a contact that was restored, where they are still filed under the contact that was kept. */
async function returnDocuments(tx: Db, accountId: number, keptId: number, merge: MergeDetails): Promise<void> {
  const { otherId = 0, documentIds = [] } = merge;
  if (!(await mergeUndoRepo(tx).isLiving(accountId, otherId))) return;
  await documentClientsRepo(tx).giveBack({ accountId, from: keptId, to: otherId, documentIds });
}
