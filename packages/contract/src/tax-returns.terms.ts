/**
 * How far a return is. Every return is at one of these:
 *
 * - `preparing`: it has not left yet
 * - `waiting`: it is out, and a recipient still has something to do
 * - `to_file`: every part is done, and it was not filed yet
 * - `filed`: the preparer said when it was filed
 * - `ended`: it was declined, it expired, or it was closed
 */
export const RETURN_STAGES = ['preparing', 'waiting', 'to_file', 'filed', 'ended'] as const;
export type ReturnStage = (typeof RETURN_STAGES)[number];

/**
 * What the list is narrowed by, and the season counts. Beside the stages: `out` is everything that was sent and did not end, and `signed`
 * what all of its signers signed, here or on a sheet of paper that was uploaded, filed or not. What its sender marked as completed without
 * one is not signed.
 */
export const RETURN_FILTERS = [...RETURN_STAGES, 'out', 'signed'] as const;
export type ReturnFilter = (typeof RETURN_FILTERS)[number];

/** Where a return stands by its due date: `done` once it was filed; `none` where there is no date. */
export const RETURN_DUES = ['none', 'due', 'due_soon', 'late', 'done'] as const;
export type ReturnDue = (typeof RETURN_DUES)[number];

/** What is asked for by `due`. */
export const RETURN_DUE_FILTERS = ['late', 'due_soon'] as const;

/** How many days ahead a return is due soon. */
export const RETURN_SOON_DAYS = 14;

export const RETURN_ORDERINGS = ['due_on', 'created_at', 'tax_year', 'client', 'filed_on'] as const;

export const FIRST_TAX_YEAR = 1990;
export const LAST_TAX_YEAR = 2100;

/** What is done to many returns at once; each is an act on many documents as well. */
export const RETURN_ACTS = ['send', 'remind', 'download', 'archive', 'restore', 'lock', 'unlock'] as const;
export type ReturnAct = (typeof RETURN_ACTS)[number];
