import type { Document, EvidenceEvent } from '@sealwright/contract';

/** What a sentence of the history is filled with. `key` is the action; its text has these names as placeholders. */
export type SentenceValues = { actor: string; recipient: string; file: string; toName: string };

/** Words for what has no name: the product itself, and people whose data was erased. */
export type Nameless = { system: string; erased: string };

/**
 * The names in one entry of the evidence. A part that was handed over bears its new holder's name in the document, but what
 * happened before was done by the one before: the entries themselves say who that was.
 */
export function sentenceValues(
  event: EvidenceEvent,
  events: readonly EvidenceEvent[],
  document: Pick<Document, 'recipients' | 'files'>,
  words: Nameless,
): SentenceValues {
  const { actor, details } = event;
  const actorName = actor.name || actor.email || (actor.kind === 'system' ? words.system : words.erased);
  const recipientId = actor.kind === 'recipient' ? actor.id : idIn(details['recipient']);
  return {
    actor: actorName,
    recipient: recipientId === null ? '' : (holderAt(recipientId, event.sequence, events, document) ?? words.erased),
    file: document.files.find(({ id }) => id === idIn(details['file']))?.name ?? '',
    toName: textIn(details['toName']) ?? words.erased,
  };
}

function holderAt(
  recipientId: number,
  sequence: number,
  events: readonly EvidenceEvent[],
  { recipients }: Pick<Document, 'recipients'>,
): string | null {
  const nextHandover = events.find(
    (event) => event.action === 'recipient.delegated' && event.actor.id === recipientId && event.sequence > sequence,
  );
  if (nextHandover) return nextHandover.actor.name;
  return recipients.find(({ id }) => id === recipientId)?.name ?? null;
}

/** Whose parts are missing where the sender ended it, by name; those whose data was erased have none. */
export function missingIn(event: EvidenceEvent, { recipients }: Pick<Document, 'recipients'>): string[] {
  const missing = event.details['missing'];
  if (!Array.isArray(missing)) return [];
  const ids = missing.map((one: unknown) => (one as { recipient?: unknown } | null)?.recipient);
  return recipients.filter(({ id }) => ids.includes(id)).map(({ name, email }) => name || email);
}

const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What a person wrote with it, e.g. why they declined. */
export const quotedIn = (event: EvidenceEvent): string | null =>
  event.action === 'recipient.declined' ? textIn(event.details['reason']) : null;
