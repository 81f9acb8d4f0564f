import { z } from 'zod';

/** A page of a list, as every list call answers. */
export type ListPage<Row> = {
  count: number;
  isCountEstimated?: boolean | undefined;
  next: string | null;
  results: readonly Row[];
};

/** What every list's view says; most have more to say. */
export type ListView = { page: number; search?: string | undefined; pageSize?: number; ordering?: string };

export const PAGE_SIZES = [10, 25, 50, 100];

/** A day in an address. */
export const DayInAddress = z.iso.date().optional().catch(undefined);

/** The parts of a list's view in its address. What makes no sense there falls back to the default. */
export const LIST_VIEW = {
  search: z.string().max(200).default('').catch(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  pageSize: z.coerce
    .number()
    .refine((size) => PAGE_SIZES.includes(size))
    .default(25)
    .catch(25),
};

/** The part of the address that says the order; the first one is the usual one. */
export const orderingIn = <const O extends string>(orderings: readonly [O, ...O[]]) =>
  z.enum(orderings).default(orderings[0]).catch(orderings[0]);
