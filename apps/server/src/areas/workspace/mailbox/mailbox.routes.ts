import { emptyMailbox, listCaughtTexts, listMailbox } from '@sealwright/contract';
import { type Access, route, type Route } from '../../../platform/http/http.ts';
import type { MailboxService } from './mailbox.service.ts';

export const mailboxRoutes = <C>(mailbox: MailboxService, { platformAdmin }: { platformAdmin: Access<C> }): Route[] => [
  route(listMailbox, platformAdmin, ({ query, request }) => mailbox.list(query, request)),
  route(listCaughtTexts, platformAdmin, ({ query, request }) => mailbox.texts(query, request)),
  route(emptyMailbox, platformAdmin, () => mailbox.empty()),
];
