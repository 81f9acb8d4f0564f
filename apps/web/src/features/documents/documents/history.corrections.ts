import {
  type Document,
  type EvidenceEvent,
  FIELD_TYPES,
  type FieldType,
  IdentityMethod,
  Locale,
  RecipientRole,
} from '@sealwright/contract';

const ATTRIBUTES = ['name', 'email', 'phone', 'order', 'identity', 'locale', 'note', 'secret', 'other'] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** A value that someone typed, or one that has words of its own in each language. */
export type Shown =
  | { text: string }
  | { number: number }
  | { identity: IdentityMethod }
  | { language: Locale }
  | { time: string };

type FieldNamed = { label: string; type: FieldType; page: number };

/** One thing that a correction changed, as the history says it. */
export type CorrectionLine =
  | { is: 'setting'; what: 'subject' | 'message' | 'expires'; from: Shown | null; to: Shown | null }
  | { is: 'person'; name: string; what: Attribute; from: Shown | null; to: Shown | null }
  | { is: 'added' | 'removed'; name: string; email: string; role: RecipientRole }
  | { is: 'field_added'; field: FieldNamed; name: string }
  | { is: 'field_moved'; field: FieldNamed; from: number; to: number }
  | { is: 'field_given'; field: FieldNamed; from: string; to: string }
  | { is: 'field_changed'; field: FieldNamed }
  | { is: 'fields_removed'; count: number };

type Details = EvidenceEvent['details'];
type Entry = Record<string, unknown>;

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);
const entriesIn = (value: unknown): Entry[] =>
  Array.isArray(value) ? value.filter((one): one is Entry => typeof one === 'object' && one !== null) : [];
const pairIn = (value: unknown): { from: unknown; to: unknown } | null =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value ? value : null;
const typed = (value: unknown): Shown | null => (textIn(value) === '' ? null : { text: textIn(value) });

/** Everything that one correction changed, from what to what; people are named as they were then. Erased values are absent. */
export function correctionLines(
  { action, details }: Pick<EvidenceEvent, 'action' | 'details'>,
  { recipients }: Pick<Document, 'recipients'>,
): CorrectionLine[] {
  if (action !== 'document.corrected') return [];
  const nameOf = (id: unknown): string =>
    textIn(details[`${Number(id)}.recipientName`]) || (recipients.find((one) => one.id === id)?.name ?? '');
  return [
    ...settingLines(details),
    ...people(details, 'removedRecipients', 'removed', nameOf),
    ...people(details, 'addedRecipients', 'added', nameOf),
    ...entriesIn(details['recipients']).flatMap((entry) => personLines(entry, details, nameOf)),
    ...fieldLines(details, nameOf),
  ];
}

function settingLines(details: Details): CorrectionLine[] {
  const expires = pairIn(details['expiresAt']);
  const texts = (['subject', 'message'] as const).flatMap((what): CorrectionLine[] => {
    const isNamed = Array.isArray(details['settings']) && details['settings'].includes(what);
    if (!isNamed) return [];
    return [{ is: 'setting', what, from: typed(details[`${what}.from`]), to: typed(details[`${what}.to`]) }];
  });
  if (expires === null) return texts;
  const timeOf = (value: unknown): Shown | null => (textIn(value) === '' ? null : { time: textIn(value) });
  return [...texts, { is: 'setting', what: 'expires', from: timeOf(expires.from), to: timeOf(expires.to) }];
}

type NameOf = (id: unknown) => string;

const people = (
  details: Details,
  list: 'addedRecipients' | 'removedRecipients',
  is: 'added' | 'removed',
  nameOf: NameOf,
): CorrectionLine[] =>
  entriesIn(details[list]).map(({ recipient, role }) => ({
    is,
    name: nameOf(recipient),
    email: textIn(details[`${Number(recipient)}.recipientEmail`]),
    role: RecipientRole.safeParse(role).data ?? 'signer',
  }));

const OF_COLUMN: Partial<Record<string, Attribute>> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  signingOrder: 'order',
  identity: 'identity',
  locale: 'locale',
  privateNote: 'note',
  accessCode: 'secret',
  ssnLast4: 'secret',
};

function personLines(entry: Entry, details: Details, nameOf: NameOf): CorrectionLine[] {
  const { recipient, changed } = entry;
  const columns = Array.isArray(changed) ? changed.filter((one): one is string => typeof one === 'string') : [];
  const name = nameOf(recipient);
  return columns.map((column) => {
    const what = OF_COLUMN[column] ?? 'other';
    const open = pairIn(entry[column]);
    const key = `${Number(recipient)}.${column}`;
    const { from, to } = open ?? { from: details[`${key}.from`], to: details[`${key}.to`] };
    return { is: 'person', name, what, from: shownAs(what, from), to: shownAs(what, to) };
  });
}

function shownAs(what: Attribute, value: unknown): Shown | null {
  if (what === 'order') return typeof value === 'number' ? { number: value } : null;
  if (what === 'identity') {
    const identity = IdentityMethod.safeParse(value).data;
    return identity === undefined ? null : { identity };
  }
  if (what === 'locale') {
    const language = Locale.safeParse(value).data;
    return language === undefined ? null : { language };
  }
  return typed(value);
}

function fieldLines(details: Details, nameOf: NameOf): CorrectionLine[] {
  const named = ({ field, fieldType, page }: Entry): FieldNamed => ({
    label: textIn(details[`fields.${Number(field)}.label`]),
    type: FIELD_TYPES.find((one) => one === fieldType) ?? 'text',
    page: numberIn(page),
  });
  const added = entriesIn(details['addedFields']).map((entry): CorrectionLine => ({
    is: 'field_added',
    field: named(entry),
    name: nameOf(entry['recipient']),
  }));
  const changed = entriesIn(details['changedFields']).flatMap((entry) => changedField(entry, named(entry), nameOf));
  const count = Array.isArray(details['removedFields']) ? details['removedFields'].length : 0;
  return [...added, ...changed, ...(count === 0 ? [] : [{ is: 'fields_removed' as const, count }])];
}

function changedField(entry: Entry, field: FieldNamed, nameOf: NameOf): CorrectionLine[] {
  const place = pairIn(entry['place']);
  const holder = pairIn(entry['recipient']);
  const changed = Array.isArray(entry['changed']) ? entry['changed'] : [];
  const pageIn = (value: unknown) => numberIn((value as Entry | null)?.['page']);
  return [
    ...(place === null ? [] : [{ is: 'field_moved' as const, field, from: pageIn(place.from), to: pageIn(place.to) }]),
    ...(holder === null
      ? []
      : [{ is: 'field_given' as const, field, from: nameOf(holder.from), to: nameOf(holder.to) }]),
    ...(changed.some((one) => one !== 'place' && one !== 'recipient') ? [{ is: 'field_changed' as const, field }] : []),
  ];
}
