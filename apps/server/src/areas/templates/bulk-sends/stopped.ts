import type { BatchRow } from './bulk-sends.repo.ts';

/** Which batch an event is of. */
export const namedBy = ({ accountId, id: bulkSendId }: BatchRow) => ({ accountId, bulkSendId });

/** What it is called, and how many of the rows that can be sent were sent. */
export const countsOf = ({ name, sentCount: sent, rowCount, wrongCount }: BatchRow) => ({
  name,
  sent,
  total: rowCount - wrongCount,
});
