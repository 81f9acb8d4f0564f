export const BULK_SEND_STATES = ['draft', 'checked', 'scheduled', 'sending', 'paused', 'done', 'cancelled'] as const;
export const BULK_SEND_ROW_STATES = ['ready', 'wrong', 'sent', 'failed', 'cancelled'] as const;

/** What of the person in a role a column can say. `first` and `last` name together make a name where there is none. */
export const BULK_SEND_PARTS = ['name', 'first', 'last', 'email', 'phone', 'locale'] as const;

export const BULK_SEND_LIMITS = {
  bytes: 10 * 1024 * 1024,
  rows: 10_000,
  columns: 200,
  cellCharacters: 4000,
  /** Of all cells together. */
  characters: 10_000_000,
  perHour: 10_000,
} as const;
