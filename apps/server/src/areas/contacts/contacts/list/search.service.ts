import type { Input, Output, searchTagsRecipients } from '@sealwright/contract';
import type { Platform } from '../../../../platform/platform.ts';
import { readTagNames, readTags, toTag } from '../../tags/index.ts';
import { macsOfAccount } from '../bulk/bulk.act.ts';
import { readContacts } from '../contacts.reads.ts';
import { toSummary } from '../contacts.shape.ts';
import type { Actor } from '../../../access/index.ts';

const FOUND = 10;

/** The first tags and contacts that the two lists would show for the text. */
export async function searchBoth(
  platform: Pick<Platform, 'db' | 'secrets'>,
  actor: Actor,
  { search }: Input<typeof searchTagsRecipients>['query'],
): Promise<Output<typeof searchTagsRecipients>> {
  const { db } = platform;
  const { accountId } = actor;
  const query = { search, page: 1, pageSize: FOUND };
  const macOf = await macsOfAccount(db, platform, accountId);
  const [tags, contacts] = await Promise.all([
    readTags(db, accountId, query),
    readContacts(db, accountId, query, macOf),
  ]);
  const rows = contacts.rows.slice(0, FOUND);
  const names = await readTagNames(
    db,
    accountId,
    rows.flatMap(({ tagIds }) => tagIds),
  );
  return {
    tags: tags.rows.slice(0, FOUND).map((tag) => toTag(actor, tag)),
    recipients: rows.map((row) => toSummary(actor, row, names)),
  };
}
