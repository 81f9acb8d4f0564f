import type { MessageTemplate } from '@sealwright/contract';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { messagePolicy } from './messages.policy.ts';
import type { MessageTemplateRow } from './messages.repo.ts';

const ON_A_TEMPLATE = { update: messagePolicy.update, delete: messagePolicy.delete };

export const toMessageTemplate = (actor: Actor, row: MessageTemplateRow): MessageTemplate => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  locale: row.locale,
  subject: row.subject,
  body: row.body,
  translations: row.translations,
  isDefault: row.isDefault,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
  permissions: permissionsOf(actor, ON_A_TEMPLATE, undefined),
});
