import {
  type Checklist,
  type ChecklistTemplate,
  Line,
  LOCALES,
  type Locale,
  MOST_ITEMS,
  READY_ITEMS,
  type ReadyItem,
} from '@sealwright/contract';
import { z } from 'zod';

const isYear = (year: string): boolean => /^\d{4}$/.test(year) && Number(year) >= 1990 && Number(year) <= 2100;
const isDayOrNone = (day: string): boolean => day === '' || (day >= '1990-01-01' && day <= '2100-12-31');

const Item = z
  .object({
    /** 0: it is new. */
    id: z.number(),
    kind: z.enum(READY_ITEMS),
    name: z.string().refine((text) => Line(200).safeParse(text).success, 'too_big'),
    note: z.string().max(1000, 'too_big'),
    isRequired: z.boolean(),
  })
  .refine(({ kind, name }) => kind !== 'other' || name.trim() !== '', {
    path: ['name'],
    message: 'checklist_item_name',
  });

export const ChecklistForm = z.object({
  client: z
    .object({ id: z.number(), name: z.string() })
    .nullable()
    .refine((client): boolean => client !== null, 'field_required'),
  taxYear: z.string().refine(isYear, 'tax_year_invalid'),
  dueOn: z.string().refine(isDayOrNone, 'return_day_far'),
  locale: z.enum(LOCALES),
  message: z.string().max(2000, 'too_big'),
  items: z.array(Item).min(1, 'field_required').max(MOST_ITEMS),
  autoReminders: z.boolean(),
  remindAfterDays: z.number(),
  remindEveryDays: z.number(),
  remindMost: z.number(),
  sendNow: z.boolean(),
});
export type ChecklistForm = z.infer<typeof ChecklistForm>;
type ItemForm = ChecklistForm['items'][number];

export const newItem = (kind: ReadyItem): ItemForm => ({ id: 0, kind, name: '', note: '', isRequired: true });

/** Returns are about the year before. */
const usualYear = (now: Date): string => String(now.getFullYear() - 1);

const FIRST: readonly ReadyItem[] = ['w2', 'last_return', 'photo_id'];

export const emptyForm = (client: ChecklistForm['client'], locale: Locale, now: Date): ChecklistForm => ({
  client,
  taxYear: usualYear(now),
  dueOn: '',
  locale,
  message: '',
  items: FIRST.map(newItem),
  autoReminders: true,
  remindAfterDays: 3,
  remindEveryDays: 5,
  remindMost: 5,
  sendNow: true,
});

export function formOf(checklist: Checklist): ChecklistForm {
  const { client, taxYear, dueOn, locale, message, items, autoReminders } = checklist;
  const { remindAfterDays, remindEveryDays, remindMost } = checklist;
  return {
    client: { id: client.id, name: client.name },
    taxYear: String(taxYear),
    dueOn: dueOn ?? '',
    locale,
    message,
    items: items.map(({ id, kind, name, note, isRequired }) => ({ id, kind, name, note, isRequired })),
    autoReminders,
    remindAfterDays,
    remindEveryDays,
    remindMost,
    sendNow: false,
  };
}

/** What the server keeps of it. */
export function termsOf({ client: _client, sendNow: _sendNow, taxYear, dueOn, items, ...rest }: ChecklistForm) {
  return {
    ...rest,
    taxYear: Number(taxYear),
    dueOn: dueOn || null,
    items: items.map(({ id, ...item }) => (id === 0 ? item : { ...item, id })),
  };
}

export const itemsOfTemplate = ({ items }: ChecklistTemplate): ItemForm[] => items.map((item) => ({ ...item, id: 0 }));
