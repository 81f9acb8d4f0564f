import { type Document, type EvidenceEvent, FIELD_TYPES, type FieldType } from '@sealwright/contract';

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
  application: string;
  field: string;
  page: string;
  template: string;
};

/**
 * The names in one entry of the evidence, as they were then: the entry says itself what it speaks of. Older entries name it by its number
 * only; then the document says who that is, and where a part was handed over, the entries themselves who had it before.
 */
export function sentenceValues(
  event: EvidenceEvent,
  events: readonly EvidenceEvent[],
  document: Parts,
  words: Words,
): SentenceValues {
  const { actor, details } = event;
  const field = fieldIn(event, document);
  return {
    actor: actorIn(actor, words),
    recipient: recipientIn(event, events, document) ?? words.erased,
    file: fileName(event, document, field) ?? '',
    fromName: textIn(details['fromName']) ?? words.erased,
    toName: textIn(details['toName']) ?? words.erased,
    host: textIn(details['hostName']) ?? words.erased,
    application: textIn(details['application']) ?? words.erased,
    field: field ? field.label || words.field(field.type) : '',
    page: field ? words.number(field.page) : '',
    template: textIn(details['templateName']) ?? '',
  };
}

function recipientIn(event: EvidenceEvent, events: readonly EvidenceEvent[], document: Parts): string | null {
  const { actor, details, sequence } = event;
  const isOwn = actor.kind === 'recipient';
  // The one who gives their part away invites the one who has it next.
  const then = textIn(details['recipientName']) ?? (isOwn ? textIn(actor.name) : null);
  const id = isOwn ? actor.id : idIn(details['recipient']);
  return then ?? (id === null ? null : holderAt(id, sequence, events, document));
}

/** Who did it; with the member on leave for whom they acted. */
function actorIn({ kind, name, email, actsFor }: EvidenceEvent['actor'], words: Words): string {
  const actor = name || email || (kind === 'system' ? words.system : words.erased);
  const owner = actsFor?.name || actsFor?.email;
  return owner ? words.actsFor(actor, owner) : actor;
}

/** What an entry says beyond its action, where that is known. */
export type Told = 'filled_at' | 'cleared_at' | 'signed_at' | 'file_removed' | 'from_template' | null;

export function toldOf(event: EvidenceEvent, document: Parts): Told {
  const { action, details } = event;
  if (action === 'document.created') return textIn(details['templateName']) === null ? null : 'from_template';
  if (action === 'file.removed') return fileName(event, document, undefined) === null ? null : 'file_removed';
  const field = fieldIn(event, document);
  if (!field || fileName(event, document, field) === null) return null;
  if (action === 'recipient.signature_attached') return 'signed_at';
  if (action === 'recipient.field_filled') return details['isEmpty'] === true ? 'cleared_at' : 'filled_at';
  return null;
}

type Field = Pick<Document['fields'][number], 'type' | 'page' | 'label'> & { file: number | null };

/** As it was called then. Absent in older entries where the document was recalled since and the field taken off its page. */
function fieldIn({ details }: EvidenceEvent, { fields }: Parts): Field | undefined {
  const id = idIn(details['field']);
  const present = fields.find((field) => field.id === id);
  const [type, page] = [details['fieldType'], details['page']];
  const isNamed = FIELD_TYPES.some((one) => one === type) && typeof page === 'number';
  if (!isNamed) return present;
  return { type: type as FieldType, page, label: textIn(details['fieldLabel']) ?? '', file: present?.file ?? null };
}

function fileName({ details }: EvidenceEvent, { files }: Parts, field: Field | undefined): string | null {
  const id = field ? field.file : idIn(details['file']);
  return textIn(details['fileName']) ?? files.find((file) => file.id === id)?.name ?? null;
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
