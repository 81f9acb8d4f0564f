import type { Locale, ReadyItem } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { formatDay, translator } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ClientContact, issueClientLink, mailOfClient, senderOfClient } from '../client-access/index.ts';
import type { ChecklistRow } from './checklists.repo.ts';
import { isMissing } from './checklists.states.ts';
import { type ItemRow, itemsRepo } from './items.repo.ts';

const names = translator('checklist-items');
const t = translator('client-page');

/** What an item is called in a language: its own name, else that of the ready list. */
export const itemName = (locale: Locale, { kind, name }: { kind: ReadyItem; name: string }): string =>
  name || names(locale, kind);

const MOST_NAMED = 12;

/** A fact for each that is still missing; those beyond a dozen are counted. */
function missingFacts(locale: Locale, items: readonly ItemRow[]) {
  const missing = items.filter(isMissing);
  const named = missing.slice(0, MOST_NAMED).map((item) => itemName(locale, item));
  const more = missing.length - named.length;
  if (more > 0) named.push(t(locale, 'more', { number: more }));
  return named.length === 0 ? [] : [{ label: t(locale, 'missing'), value: named.join('\n') }];
}

type Mailing = {
  checklist: ChecklistRow;
  contact: ClientContact;
  text: 'checklist' | 'reminder' | 'returned';
  /** Who writes: reminders and what was returned come from whose checklist it is. */
  sentBy: number;
  /** Of a returned item. */
  returned?: { item: ItemRow; reason: string };
};

/** Mails a client what is missing, with one more way in; a checklist that is sent ends the links before. */
export async function mailChecklist(
  tx: Db,
  platform: Platform,
  { checklist, contact, returned, sentBy, text }: Mailing,
): Promise<void> {
  const { accountId, dueOn, id, message, taxYear } = checklist;
  const locale = checklist.locale as Locale;
  const isReplacing = text === 'checklist';
  const url = await issueClientLink(tx, platform, { accountId, contact, locale, sentBy, isReplacing });
  const sender = await senderOfClient(tx, accountId, sentBy);
  const items = await itemsRepo(tx).list(id);
  const due =
    dueOn === null ? [] : [{ label: t(locale, 'due'), value: formatDay(locale, new Date(`${dueOn}T12:00:00Z`)) }];
  const facts =
    returned === undefined
      ? [...missingFacts(locale, items), ...due]
      : [{ label: itemName(locale, returned.item), value: returned.reason }, ...due];
  await platform.mailer.enqueue(
    tx,
    mailOfClient({
      accountId,
      locale,
      to: contact,
      sender,
      url,
      text,
      values: { year: String(taxYear) },
      facts,
      ...(text === 'checklist' ? { message } : {}),
      dedupeKey: `checklist-${text}:${id}:${platform.clock.now().toISOString()}:${returned?.item.id ?? 0}`,
    }),
  );
}
