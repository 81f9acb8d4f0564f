import { z } from 'zod';

export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** How many ids one selection can name. */
export const MAX_IDS = 1000;

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether a list is narrowed by this text: by two characters, or by one that is its own word (王). */
export const isSearchable = (text: string): boolean => text.trim().length >= 2 || IDEOGRAPH.test(text);

export const SearchText = z.string().trim().max(200).refine(isSearchable);

/**
 * An empty filter in the address of a list, which narrows nothing: programs write it for a filter that is not set. Not for selections,
 * where it would mean everyone.
 */
export const Unsaid = z.literal('').transform(() => undefined);

/** What a list can be ordered by: a column, with `-` in front for descending. Anything else is refused. */
export function orderingBy<const C extends string>(...columns: C[]) {
  const named = columns.flatMap((column): (C | `-${C}`)[] => [column, `-${column}`]);
  return z.union([z.literal(''), z.enum(named)]).optional();
}

/** Whether the days of a filter are the wrong way round. The same for the screen that asks and the server that refuses. */
export const areDaysReversed = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from !== undefined && to !== undefined && from > to;

/** Query of every list. A list that can be ordered says by what. */
export const ListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce
    .number()
    .int()
    .refine((size) => (PAGE_SIZES as readonly number[]).includes(size))
    .default(25),
  search: z.union([z.literal(''), SearchText]).optional(),
  ordering: z.literal('').optional(),
});

/** Counting further than this would be slower than the list itself; beyond it a count is an estimate. */
export const COUNTED_UP_TO = 10_000;

/** Answer of every list: `next` and `previous` are whole URLs or null. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.number().int(),
    /** True when `count` is an estimate: counting every row would be slower than the list itself. */
    isCountEstimated: z.boolean().optional(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

/**
 * The shape of a PATCH: every key may be left out, and then stays out. (zod's own `partial` fills in the defaults of keys
 * that were not sent, which would reset what the caller did not mention.)
 */
export function patchOf<S extends z.ZodRawShape>(object: z.ZodObject<S>) {
  const optional = Object.entries(object.shape).map(([key, shape]) => {
    const given = shape instanceof z.ZodDefault ? shape.unwrap() : shape;
    return [key, z.optional(given)] as const;
  });
  return z.object(Object.fromEntries(optional)) as unknown as ReturnType<typeof object.partial>;
}

export const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const IdParams = z.object({ id: Id });

/** A person, a group, a tag: what is shown of another thing. */
export const Named = z.object({ id: Id, name: z.string() });

/** The query of calls that come with a link: its secret. A browser that has passed an identity check has none. */
export const WithToken = z.object({ token: z.string().max(128).default('') });

/** RFC 3339, UTC, milliseconds. */
export const Time = z.iso.datetime({ precision: 3 });

/** Whether a text is a day of the calendar: `2026-11-21`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export const LOCALES = ['en', 'es', 'zhCn', 'ar', 'ur'] as const;
export const Locale = z.enum(LOCALES);
export type Locale = z.infer<typeof Locale>;

export const RIGHT_TO_LEFT: readonly Locale[] = ['ar', 'ur'];

/** The tag that Intl and HTML understand: the product's `zhCn` is not one. */
export const languageTag = (locale: Locale): string => (locale === 'zhCn' ? 'zh-CN' : locale);

// Cc (C0, C1) and Cf bidi overrides: they forge mail headers and make a name read as another. Cs: half a sign, which nothing stores.
const CONTROL = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

// Marks that draw nothing and only steer their neighbours, and the blank of Braille.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text shows nothing: spaces, or marks that are not seen. A name of these is no name, and a signature no signature. */
export const isBlank = (text: string): boolean => text.replaceAll(UNSEEN, '').trim() === '';

const isClean = (text: string): boolean => !CONTROL.test(text);
const UNCLEAN = { params: { code: 'control_characters' } };

// Copied along from word processors; they end a line for some programs, and not for others.
const asOneLine = (text: string): string => text.replaceAll(/[\p{Zl}\p{Zp}]/gu, ' ');

/** A line of text a person typed: no control characters, separators of lines as spaces, trimmed. */
export const Line = (max: number, min = 0) =>
  z.string().trim().overwrite(asOneLine).min(min).max(max).refine(isClean, UNCLEAN);

/** A line that people are known by: as `Line`, and one that shows nothing is empty. For what is sent, since answers hold older texts too. */
export const SeenLine = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .overwrite((text) => (isBlank(text) ? '' : asOneLine(text)))
    .min(min)
    .max(max)
    .refine(isClean, UNCLEAN);

/** Several lines: tabs and newlines are allowed, other control characters are not. */
export const Paragraphs = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !CONTROL.test(text.replaceAll(/[\t\n\r]/g, '')), { params: { code: 'control_characters' } });

/** No trailing dot, no consecutive dots, no special character first or last: the specification's rule on top of the format. */
export const Email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email())
  .refine(
    (email) => !email.includes('..') && /^[\p{L}\p{N}].*[\p{L}\p{N}]$/u.test(email) && /[\p{L}\p{N}]@/u.test(email),
  );
