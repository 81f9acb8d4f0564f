import type { EvidenceEvent } from '@sealwright/contract';

/** One line of the history: its newest entry, and those before it that say the same. */
export type HistoryLine = { event: EvidenceEvent; earlier: EvidenceEvent[] };

const FILLING: readonly string[] = ['recipient.field_filled', 'recipient.signature_attached'];

/**
 * The entries as lines, newest first. What says the same as the entry after it is folded into that one; so is every earlier
 * filling of a field by the same person while the document was out, however much lies between.
 */
export function historyLines(events: readonly EvidenceEvent[]): HistoryLine[] {
  const lines: HistoryLine[] = [];
  let fillings = new Map<string, HistoryLine>();
  for (const event of events.toReversed()) {
    // A field of an earlier round was filled in for another document.
    if (event.action === 'document.sent') fillings = new Map();
    const key = keyOf(event);
    const last = lines.at(-1);
    const same = last !== undefined && keyOf(last.event) === key ? last : fillings.get(key);
    if (same) {
      same.earlier.push(event);
      continue;
    }
    const line = { event, earlier: [] };
    lines.push(line);
    if (FILLING.includes(event.action)) fillings.set(key, line);
  }
  return lines;
}

/** What an entry says, all but its time. */
function keyOf({ action, actor, details, sequence }: EvidenceEvent): string {
  // Each correction says something else.
  if (action === 'document.corrected') return `${action} ${sequence}`;
  const about = [
    'recipient',
    'recipientName',
    'field',
    'fieldLabel',
    'isEmpty',
    'file',
    'fileName',
    'toName',
    'reason',
    'event',
    'kind',
  ];
  return JSON.stringify([
    action,
    actor.kind,
    actor.id,
    actor.name,
    actor.email,
    actor.actsFor?.email,
    about.map((key) => details[key]),
  ]);
}
