import {
  type ContactField,
  type ExistingRule,
  IMPORT_LIMITS,
  isSecretField,
  MAX_TAGS,
  type SecretField,
  tagKey,
} from '@sealwright/contract';
import type { Secrets } from '../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { sealSecret } from '../../contacts/thread.ts';
import { requireTags, lockTags } from '../../tags/thread.ts';
import { type Acting, batchRepo, type Counters, existingRepo, stepRepo, type TagsGiven } from './batch.repo.ts';
import { type GivenColumn, partsOf } from '../analysis/columns.repo.ts';
import type { Group } from '../analysis/case-folding.ts';
import type { BadRow } from './rows.ts';
import { sealCells } from '../upload/sealed.ts';

/** What holds for all batches of one import. */
export type RunState = {
  rule: ExistingRule;
  fields: readonly ContactField[];
  hasTags: boolean;
  tags: readonly string[];
  fileName: string;
  secrets: Secrets;
  /** Names of tags that were made or seen: gone ones are not made again. */
  seenTags: Set<string>;
  header: readonly string[];
};

const NOTHING: Counters = {
  created: 0,
  updated: 0,
  restored: 0,
  skipped: 0,
  skippedDeleted: 0,
  tagsLeftOut: 0,
  failed: 0,
};

// Two addresses may be one to the database and two to us, or someone adds one at this moment: then they are looked at again.
const ROUNDS = 4;

/** Writes the contacts of one batch, and counts what became of its rows. */
export async function writeGroups(
  tx: Db,
  acting: Acting,
  course: RunState,
  groups: readonly Group[],
): Promise<Counters> {
  const counters = { ...NOTHING };
  const tagIds = await tagIdsOf(tx, acting, course, groups);
  let left = groups;
  for (let round = 0; round < ROUNDS && left.length > 0; round += 1) {
    const [whole, rest] = apart(course, left);
    const known = [...(await insertNew(tx, acting, course, whole, tagIds, counters)), ...rest];
    left = known.length === 0 ? [] : await meetExisting(tx, acting, course, known, tagIds, counters);
    // Of someone who is gone since the earlier batch, nothing is left to fill in.
    const [again, gone] = apart(course, left);
    for (const { further } of gone) counters.skipped += 1 + further;
    left = again;
  }
  if (left.length > 0) throw new Error('Contacts appear and vanish while they are imported');
  return counters;
}

/** What is left of people whom an earlier batch named does not make a contact by itself. */
function apart({ fields }: RunState, groups: readonly Group[]): [whole: Group[], rest: Group[]] {
  const nameAt = fields.indexOf('firstName');
  const isWhole = ({ values }: Group) => values[nameAt] !== '';
  return [groups.filter(isWhole), groups.filter((group) => !isWhole(group))];
}

type TagIds = { forAll: number[]; byName: ReadonlyMap<string, number> };

async function tagIdsOf(tx: Db, acting: Acting, course: RunState, groups: readonly Group[]): Promise<TagIds> {
  const names = new Map(course.tags.map((name) => [tagKey(name), name]));
  for (const { tags } of groups) for (const name of tags) names.set(tagKey(name), name);
  if (names.size === 0) return { forAll: [], byName: new Map() };
  const isSeen = (name: string) => course.seenTags.has(name);
  const found = [
    ...(await requireTags(
      tx,
      acting,
      [...names].filter(([key]) => !isSeen(key)).map(([, name]) => name),
    )),
    ...(await lockTags(
      tx,
      acting.accountId,
      [...names].filter(([key]) => isSeen(key)).map(([, name]) => name),
    )),
  ];
  const byName = new Map(found.map(({ id, name }) => [tagKey(name), id]));
  const forAll = course.tags.flatMap((name) => byName.get(tagKey(name)) ?? []);
  return { forAll: [...new Set(forAll)].sort((one, other) => one - other), byName };
}

/** Called when a batch was committed: only then its tags are there for good. */
export function noteTags(course: RunState, groups: readonly Group[]): void {
  for (const { tags } of groups) for (const name of tags) course.seenTags.add(tagKey(name));
}

/** Answers those that could not be added because they are there. */
async function insertNew(
  tx: Db,
  acting: Acting,
  course: RunState,
  groups: readonly Group[],
  tagIds: TagIds,
  counters: Counters,
): Promise<readonly Group[]> {
  if (groups.length === 0) return [];
  const hasSecrets = course.fields.some(isSecretField);
  const ids = hasSecrets ? await batchRepo(tx).newIds(groups.length) : null;
  const columns = columnsOf(course, groups, ids, tagIds);
  const emails = await batchRepo(tx).insert(acting, course.fields, columns, tagsGiven(course, tagIds));
  const added = emails === null ? null : new Set(emails);
  const known: Group[] = [];
  for (const group of groups) {
    if (added !== null && !added.has(group.email)) known.push(group);
    else {
      counters.created += 1;
      countFurther(group, course.rule, counters);
    }
  }
  return known;
}

/** Answers those that are not there any more, or not yet. */
async function meetExisting(
  tx: Db,
  acting: Acting,
  course: RunState,
  groups: readonly Group[],
  tagIds: TagIds,
  counters: Counters,
): Promise<Group[]> {
  const { rule } = course;
  const found = new Map(
    (
      await batchRepo(tx).find(
        acting,
        groups.map(({ email }) => email),
      )
    ).map((one) => [one.at, one]),
  );
  const live: [Group, number][] = [];
  const dead: [Group, number][] = [];
  const left: Group[] = [];
  for (const [at, group] of groups.entries()) {
    const one = found.get(at);
    if (one === undefined) left.push(group);
    else if (one.isDeleted && rule === 'restore') dead.push([group, one.id]);
    else if (one.isDeleted || rule === 'skip') {
      counters.skipped += 1 + group.further;
      if (one.isDeleted) counters.skippedDeleted += 1 + group.further;
    } else live.push([group, one.id]);
  }
  const changed = await overwrite(tx, acting, course, live, tagIds, counters, false);
  for (const [group, id] of live) {
    if (changed.has(id)) {
      counters.updated += 1;
      countFurther(group, rule, counters);
    } else counters.skipped += 1 + group.further;
  }
  const restored = await overwrite(tx, acting, course, dead, tagIds, counters, true);
  for (const [group, id] of dead) {
    if (!restored.has(id)) left.push(group);
    else {
      counters.restored += 1;
      countFurther(group, rule, counters);
    }
  }
  return left;
}

async function overwrite(
  tx: Db,
  acting: Acting,
  course: RunState,
  met: readonly [Group, number][],
  tagIds: TagIds,
  counters: Counters,
  isRestoring: boolean,
): Promise<ReadonlySet<number>> {
  if (met.length === 0) return new Set();
  const columns = columnsOf(
    course,
    met.map(([group]) => group),
    met.map(([, id]) => id),
    tagIds,
  );
  const { fields, fileName, hasTags } = course;
  const tags = tagsGiven(course, tagIds);
  const repo = existingRepo(tx);
  if (hasTags || tags.forAll.length > 0) counters.tagsLeftOut += await repo.countFull(acting, columns, tags);
  return repo.overwrite(acting, fields, columns, tags, { isRestoring, source: fileName });
}

/** Rows after the first of one address met it as an existing contact. */
function countFurther({ further, changing }: Group, rule: ExistingRule, counters: Counters): void {
  const changes = rule === 'skip' ? 0 : changing;
  counters.updated += changes;
  counters.skipped += further - changes;
}

const tagsGiven = ({ hasTags }: RunState, { forAll }: TagIds): TagsGiven => ({ forAll, isPerRow: hasTags });

/** The values of a batch column by column; secrets are bound to the rows that they will stand in. */
function columnsOf(
  { fields, hasTags, secrets }: RunState,
  groups: readonly Group[],
  ids: readonly number[] | null,
  { forAll, byName }: TagIds,
): GivenColumn[] {
  const columns: GivenColumn[] = ids === null ? [] : [{ name: 'id', values: ids.map(String) }];
  for (const [at, field] of fields.entries()) {
    const values = groups.map((group) => group.values[at] ?? '');
    if (isSecretField(field)) columns.push(...sealedColumns(secrets, field, values, ids ?? []));
    else columns.push({ name: field, values });
  }
  if (!hasTags) return columns;
  const idsOf = ({ tags }: Group): string => {
    const own = [...tags].flatMap((name) => byName.get(tagKey(name)) ?? []);
    // Rows of one address are one contact, which keeps as many as it can have.
    const all = [...new Set([...forAll, ...own])].slice(0, MAX_TAGS);
    return all.sort((one, other) => one - other).join(' ');
  };
  return [...columns, { name: 'tags', values: groups.map(idsOf) }];
}

function sealedColumns(
  secrets: Secrets,
  field: SecretField,
  values: readonly string[],
  ids: readonly number[],
): GivenColumn[] {
  const all = values.map((digits, at) => (digits === '' ? null : sealSecret(secrets, field, ids[at] ?? 0, digits)));
  const parts = [
    all.map((one) => one?.sealed.toString('hex') ?? ''),
    all.map((one) => one?.mac.toString('hex') ?? ''),
    all.map((one) => one?.last4 ?? ''),
  ];
  return partsOf(field).map((name, at) => ({ name, values: parts[at] ?? [] }));
}

/** Keeps what could not become a contact, as long as the report has room. */
export async function keepBadRows(
  tx: Db,
  acting: Acting,
  { secrets, header }: RunState,
  bad: readonly BadRow[],
  failedBefore: number,
): Promise<void> {
  const kept = bad.slice(0, Math.max(0, IMPORT_LIMITS.reportedRows - failedBefore));
  if (kept.length === 0) return;
  // The header stands in front as row 0: the file itself will be gone.
  const all = [{ row: 0, problems: [], cells: [...header] }, ...kept];
  const sealed = all.map(({ row, cells }) => sealCells(secrets, acting.importId, row, cells));
  await stepRepo(tx).keepProblems(acting, all, sealed);
}
