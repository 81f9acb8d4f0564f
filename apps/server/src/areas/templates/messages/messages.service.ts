import {
  type createMessageTemplate,
  definedOf,
  getMessageTemplate,
  type Input,
  type listMessageTemplates,
  type MessageTemplate,
  MOST_MESSAGE_TEMPLATES,
  type Output,
  type updateMessageTemplate,
} from '@sealwright/contract';
import { type Db, violates } from '../../../platform/db/db.ts';
import { AppError, fieldProblem } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf, requireCan } from '../../access/index.ts';
import { messagePolicy } from './messages.policy.ts';
import { type MessageTemplateRow, messagesRepo } from './messages.repo.ts';
import { toMessageTemplate } from './messages.shape.ts';

export const messagesService = ({ clock, db }: Platform) => {
  const change = changing(db);

  return {
    list: async (
      actor: Actor,
      query: Input<typeof listMessageTemplates>['query'],
      request: Incoming,
    ): Promise<Output<typeof listMessageTemplates>> => {
      const page = await messagesRepo(db).page(actor.accountId, query);
      const list = toList(request, query, page, (row: MessageTemplateRow) => toMessageTemplate(actor, row));
      return { ...list, permissions: permissionsOf(actor, { create: messagePolicy.create }, undefined) };
    },

    get: async (actor: Actor, id: number): Promise<MessageTemplate> =>
      toMessageTemplate(actor, await present(db, actor, id)),

    /** Throws `message_template_exists`, `message_templates_too_many`. */
    create: async (
      actor: Actor,
      { translations, ...given }: Input<typeof createMessageTemplate>['body'],
    ): Promise<MessageTemplate> => {
      requireCan(actor, messagePolicy.create);
      refuseTwice({ translations, locale: given.locale });
      const { accountId, userId } = actor;
      return change(actor, async (tx) => {
        const repo = messagesRepo(tx);
        if ((await repo.count(accountId)) >= MOST_MESSAGE_TEMPLATES) throw new AppError('message_templates_too_many');
        const at = clock.now();
        const texts = JSON.stringify(translations);
        const own = { accountId, createdBy: userId, createdAt: at, updatedAt: at };
        return toMessageTemplate(actor, await repo.insert({ ...given, ...own, translations: texts }));
      });
    },

    /** Throws `version_stale`, `message_template_exists`. */
    update: (
      actor: Actor,
      id: number,
      given: Input<typeof updateMessageTemplate>['body'],
      request: Incoming,
    ): Promise<MessageTemplate> =>
      change(actor, async (tx) => {
        const before = await present(tx, actor, id);
        requireCan(actor, messagePolicy.update);
        refuseStale(request, before, readBy(getMessageTemplate, { id }));
        const patch = { ...patchOf(before, given), updatedAt: clock.now() };
        return toMessageTemplate(actor, await messagesRepo(tx).update(before, patch));
      }),

    delete: (actor: Actor, id: number, request: Incoming): Promise<Record<string, never>> =>
      change(actor, async (tx) => {
        const template = await present(tx, actor, id);
        requireCan(actor, messagePolicy.delete);
        refuseStale(request, template, readBy(getMessageTemplate, { id }));
        await messagesRepo(tx).delete(template);
        return {};
      }),

    /** The default of its kind, in place of another one, or not any more. */
    setDefault: (actor: Actor, id: number, isDefault: boolean): Promise<MessageTemplate> =>
      change(actor, async (tx) => {
        const template = await present(tx, actor, id);
        requireCan(actor, messagePolicy.update);
        if (template.isDefault === isDefault) return toMessageTemplate(actor, template);
        const repo = messagesRepo(tx);
        if (isDefault) await repo.clearDefault(actor.accountId, template.kind);
        return toMessageTemplate(actor, await repo.update(template, { isDefault }));
      }),
  };
};

/** Serializes changes within an account, so that the limit and the one default per kind hold. */
const changing =
  (db: Db) =>
  <T>({ accountId }: Actor, work: (tx: Db) => Promise<T>): Promise<T> =>
    db
      .transaction()
      .execute(async (tx) => {
        await messagesRepo(tx).holdAll(accountId);
        return work(tx);
      })
      .catch((cause: unknown) => {
        if (violates(cause, 'message_templates_name_key')) throw new AppError('message_template_exists');
        throw cause;
      });

async function present(db: Db, { accountId }: Actor, id: number): Promise<MessageTemplateRow> {
  const template = await messagesRepo(db).find(accountId, id);
  if (template === undefined) throw new AppError('not_found');
  return template;
}

/** A template that changes its kind is no longer a default. */
function patchOf(before: MessageTemplateRow, given: Input<typeof updateMessageTemplate>['body']) {
  const after: MessageTemplateRow = { ...before, ...definedOf(given) };
  refuseTwice(after);
  const { name, kind, locale, subject, body, translations } = after;
  const isDefault = before.isDefault && kind === before.kind;
  return { name, kind, locale, subject, body, isDefault, translations: JSON.stringify(translations) };
}

/** Refuses a translation into the main language, whose text is `subject` and `body`. */
function refuseTwice({ locale, translations }: Pick<MessageTemplateRow, 'locale' | 'translations'>): void {
  const index = translations.findIndex((text) => text.locale === locale);
  if (index === -1) return;
  const code = 'message_language_twice';
  throw new AppError('request_invalid', { fields: [fieldProblem(`translations.${index}.locale`, code)] });
}
