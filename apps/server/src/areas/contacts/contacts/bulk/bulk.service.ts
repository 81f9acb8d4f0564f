import { randomUUID } from 'node:crypto';
import {
  type assignTags,
  type ContactSelection,
  type Input,
  type Output,
  type readSelectedTags,
  type restoreContacts,
  tagKey,
  TagName,
} from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireTags, lockTags } from '../../tags/index.ts';
import { stopOpenJobs, toJob } from '../../../jobs/index.ts';
import { type Act, macsOfAccount, runAct, stateOf, transactionOf } from './bulk.act.ts';
import { resultOf, startBulk } from './bulk.job.ts';
import { undoingMerge } from '../merge/merge.undo.ts';
import { type Chosen, chosen, countChosen, requireOwn, readTagsOf } from '../list/selection.reads.ts';
import { type Actor, requireCan } from '../../../access/index.ts';
import { contactPolicy } from '../contacts.policy.ts';

type Done = Output<typeof restoreContacts>;
type Assignment = Input<typeof assignTags>['body'];

/** So many are changed within the request; more become a job. */
const AT_ONCE = 5000;

/** Acts on many contacts: all that are named, or nothing. */
export const manyContactsService = (platform: Platform) => {
  const { clock, db } = platform;

  async function act(tx: Db, caller: Actor, what: { act: Act; choice: Chosen }, request: Incoming): Promise<Done> {
    const { accountId, userId } = caller;
    await requireOwn(tx, accountId, what.choice);
    const macOf = await macsOfAccount(tx, platform, accountId);
    const all = chosen(accountId, what.choice, stateOf(what.act), macOf);
    if ((await countChosen(tx, all, AT_ONCE + 1)) > AT_ONCE) {
      const total = await countChosen(tx, all);
      const where = { address: request.address, device: request.device };
      return { job: toJob(await startBulk(tx, platform, caller, { ...what, total, where }), clock.now()) };
    }
    const at = clock.now();
    const done = await runAct(tx, what.act, { accountId, userId, at }, { which: all, all });
    if (what.act.kind === 'contacts_delete' && done.count > 0) {
      await platform.events.publish(tx, {
        type: 'contacts_deleted',
        at,
        userId,
        request,
        details: { count: done.count },
      });
    }
    return resultOf(what.act, done);
  }

  return {
    delete: async (caller: Actor, choice: ContactSelection, request: Incoming): Promise<Done> => {
      requireCan(caller, contactPolicy.delete);
      const deletion = randomUUID();
      return transactionOf(db, (tx) =>
        act(tx, caller, { act: { kind: 'contacts_delete', deletion }, choice }, request),
      );
    },

    /** Throws `not_found` where nothing was deleted under this name, or all of it is back. */
    restore: (caller: Actor, given: Chosen, request: Incoming): Promise<Done> =>
      transactionOf(db, async (tx) => {
        requireCan(caller, contactPolicy.restore);
        // As it stands in texts: they know no other way to write a UUID.
        const choice = 'deletion' in given ? { deletion: given.deletion.toLowerCase() } : given;
        const restore = () => act(tx, caller, { act: { kind: 'contacts_restore' }, choice }, request);
        if (!('deletion' in choice)) return restore();
        const { accountId } = caller;
        const deleting = { accountId, kind: 'contacts_delete', name: 'deletion', value: choice.deletion };
        const isStopped = await stopOpenJobs(tx, platform, deleting);
        const isKnown = (await countChosen(tx, chosen(accountId, choice, 'deleted', null), 1)) > 0;
        if (!isStopped && !isKnown) throw new AppError('not_found');
        return undoingMerge(tx, platform, caller, choice.deletion, restore);
      }),

    /** Throws `contacts_and_tags_needed`, `tag_given_and_taken`, `tags_too_many`. */
    assignTags: async (caller: Actor, given: Assignment, request: Incoming): Promise<Done> => {
      requireCan(caller, contactPolicy.tag);
      const { choice, tags, removeTags } = readAssignment(given);
      return transactionOf(db, async (tx) => {
        // Before tags are made for contacts of others.
        await requireOwn(tx, caller.accountId, choice);
        const wanted = await requireTags(
          tx,
          { accountId: caller.accountId, userId: caller.userId, now: clock.now() },
          tags,
        );
        const unwanted = await lockTags(tx, caller.accountId, removeTags);
        const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
        const what: Act = { kind: 'contacts_tag', given: idsOf(wanted), taken: idsOf(unwanted) };
        return act(tx, caller, { act: what, choice }, request);
      });
    },

    selectedTags: async ({ accountId }: Actor, choice: ContactSelection): Promise<Output<typeof readSelectedTags>> => {
      await requireOwn(db, accountId, choice);
      const state = 'matching' in choice && choice.matching.state === 'deleted' ? 'deleted' : 'live';
      const which = chosen(accountId, choice, state, await macsOfAccount(db, platform, accountId));
      const [count, tags] = await Promise.all([countChosen(db, which), readTagsOf(db, accountId, which)]);
      return { count, tags };
    },
  };
};

/** What of an assignment counts: ids that can be ids, labels that say something. */
function readAssignment({ contactIds = [], selection, tags, removeTags }: Assignment) {
  const ids = [...new Set(contactIds.map(idOf).filter((id) => id !== null))];
  const choice = selection ?? (ids.length === 0 ? null : { ids });
  const labels = { tags: labelsOf(tags, 'tags'), removeTags: labelsOf(removeTags, 'remove_tags') };
  if (choice === null || labels.tags.length + labels.removeTags.length === 0) {
    throw new AppError('contacts_and_tags_needed');
  }
  const taken = new Set(labels.removeTags.map(tagKey));
  if (labels.tags.some((label) => taken.has(tagKey(label)))) throw new AppError('tag_given_and_taken');
  return { choice, ...labels };
}

function idOf(given: number | string): number | null {
  const id = Number(given);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Labels by the rules of tags' names, without those that say nothing. */
function labelsOf(given: readonly string[], path: string): string[] {
  return given.flatMap((text, index) => {
    if (text.trim() === '') return [];
    const name = TagName.safeParse(text);
    if (name.success) return [name.data];
    const [issue] = name.error.issues;
    const code = issue?.code === 'custom' ? String(issue.params?.['code']) : (issue?.code ?? 'invalid');
    const message = issue?.message ?? '';
    throw new AppError('request_invalid', { fields: [{ path: `${path}.${index}`, code, message }] });
  });
}
