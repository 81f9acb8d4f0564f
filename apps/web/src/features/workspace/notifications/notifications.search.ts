import { NotificationStatus } from '@sealwright/contract';
import { z } from 'zod';

/** The list's view, as it stands in the address. */
export const NotificationsSearch = z.object({
  status: NotificationStatus.optional().catch(undefined),
  unread: z.enum(['true']).optional().catch(undefined),
});
export type NotificationsSearch = z.infer<typeof NotificationsSearch>;
