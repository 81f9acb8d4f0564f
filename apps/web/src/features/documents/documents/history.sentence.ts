import type { Document, EvidenceEvent, FieldType } from '@sealwright/contract';

type Parts = Pick<Document, 'recipients' | 'files' | 'fields'>;

/** Words for what has no name: the product itself, people whose data was erased, and fields without a label. */
export type Words = {
  system: string;
  erased: string;
  actsFor: (name: string, owner: string) => string;
  field: (type: FieldType) => string;
  number: (value: number) => string;
};

/** What a sentence of the history is filled with; its text has these names as placeholders. */
export type SentenceValues = {
  actor: string;
  recipient: string;
  file: string;
  fromName: string;
  toName: string;
  host: string;
  field: string;
  page: string;
};

/**
 * The names in one entry of the evidence. A part that was handed over bears its new holder's name in the document, but what
 * happened before was done by the one before: the entries themselves say who that was.
 */
export function sentenceValues(
  event: EvidenceEvent,
  events: readonly EvidenceEvent[],
  document: Parts,
  words: Words,
): SentenceValues {
  const { actor, details } = event;
  const recipientId = actor.kind === 'recipient' ? actor.id : idIn(details['recipient']);
  const field = fieldIn(event, document);
  return {
    actor: actorIn(actor, words),
    recipient: recipientId === null ? '' : (holderAt(recipientId, event.sequence, events, document) ?? words.erased),
    file: fileName(event, document, field) ?? '',
    fromName: textIn(details['fromName']) ?? words.erased,
    toName: textIn(details['toName']) ?? words.erased,
    host: textIn(details['hostName']) ?? words.erased,
    field: field ? field.label || words.field(field.type) : '',
    page: field ? words.number(field.page) : '',
  };
}

/** Who did it; with the member on leave for whom they acted. */
function actorIn({ kind, name, email, actsFor }: EvidenceEvent['actor'], words: Words): string {
  const actor = name || email || (kind === 'system' ? words.system : words.erased);
  const owner = actsFor?.name || actsFor?.email;
  return owner ? words.actsFor(actor, owner) : actor;
}

/** What an entry says beyond its action, where that is known. */
export type Told = 'filled_at' | 'cleared_at' | 'signed_at' | 'file_removed' | null;

export function toldOf(event: EvidenceEvent, document: Parts): Told {
  const { action, details } = event;
  if (action === 'file.removed') return fileName(event, document, undefined) === null ? null : 'file_removed';
  const field = fieldIn(event, document);
  if (!field || fileName(event, document, field) === null) return null;
  if (action === 'recipient.signature_attached') return 'signed_at';
  if (action === 'recipient.field_filled') return details['isEmpty'] === true ? 'cleared_at' : 'filled_at';
  return null;
}

/** Absent where the document was recalled since and the field taken off its page. */
const fieldIn = ({ details }: EvidenceEvent, { fields }: Parts): Document['fields'][number] | undefined =>
  fields.find(({ id }) => id === idIn(details['field']));

function fileName(
  { details }: EvidenceEvent,
  { files }: Parts,
  field: Document['fields'][number] | undefined,
): string | null {
  const id = field ? field.file : idIn(details['file']);
  // The entry keeps the name of a file that was removed since.
  return files.find((file) => file.id === id)?.name ?? textIn(details['fileName']);
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
  return recipients.find(({ id }) => id === recipientId)?.name || null;
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
  event.action === 'recipient.declined' || event.action === 'recipient.declined_in_group'
    ? textIn(event.details['reason'])
    : null;
