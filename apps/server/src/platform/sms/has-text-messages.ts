import type { Db } from '../db/db.ts';
import type { Platform } from '../platform.ts';

/**
 * Whether a text message can reach anyone. Without a gateway it is caught, which helps only where mails are caught too and
 * administrators try the product by the mailbox. Where mails leave, its reader would wait in vain.
 */
export const hasTextMessages = async (
  { mailRoutes, texter }: Pick<Platform, 'mailRoutes' | 'texter'>,
  db: Db,
  accountId: number,
): Promise<boolean> => mailRoutes.isCaught() || (await texter.gateways().has(db, accountId));
