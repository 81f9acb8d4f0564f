/**
 * Bulk sends: a document from one template for each row of a file, or for each of many contacts. A batch is made, checked as often as one
 * likes, and started. A row is sent in the transaction that begins its document, so it has exactly one, whatever dies when. Read
 * `table.ts`, `reading.ts` and `sending.ts`.
 */
export { bulkSendsRoutes } from './bulk-sends.routes.ts';
export { bulkSendsSubscriber } from './bulk-sends.subscriber.ts';
export { bulkSendsTasks } from './bulk-sends.tasks.ts';
export { bulkSendsEstate } from './estate.ts';
export { bulkSendOwnerOf, isBulkSendThere } from './notified.reads.ts';
export { bulkSendsOfAccount } from './own-data.reads.ts';
