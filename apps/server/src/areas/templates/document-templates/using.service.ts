import type { Document, Input, sendTemplate, TemplateContent, useTemplate } from '@sealwright/contract';
import { missingCharacters } from '@sealwright/pdf/glyphs';
import type { Db } from '../../../platform/db/db.ts';
import { createTurns } from '../../../platform/db/turns.ts';
import { AppError } from '../../../platform/errors.ts';
import { foldersRepo } from '../../access/index.ts';
import { readForPrefill } from '../../contacts/index.ts';
import {
  type ActorRequest,
  beginFrom,
  documentsService,
  type MeteredPlatform,
  type Placed,
  type PortableDraft,
  sendBegun,
  textsOf,
} from '../../documents/index.ts';
import type { PicturesService } from '../../files/index.ts';
import { requiredIdentityOf } from '../../teams/index.ts';
import { findFor } from './document-templates.act.ts';
import { requireAct } from './document-templates.policy.ts';
import { type ListedTemplate, templateFilesRepo, type TemplateRow, templatesRepo } from './document-templates.repo.ts';
import { castOf, filledFields, recipientOf } from './people.ts';

type Using = Input<typeof useTemplate>['body'];
type Sending = Input<typeof sendTemplate>['body'];
type Mail = Pick<Sending, 'subject' | 'message'>;
type Begun = ReturnType<typeof beginFrom>;
/** Details for the evidence besides the template. */
type Why = Record<string, number>;
type Prepared = { template: ListedTemplate; draft: PortableDraft };

/** Documents from the published version of a template. */
export const usingService = (platform: MeteredPlatform, pictures: PicturesService) => {
  const { clock, db } = platform;
  const documents = documentsService(platform, pictures);
  // Documents of one account are numbered one after the other.
  const inTurn = createTurns();

  /**
   * The published version as a draft that can be begun. Of `strangers`, named by their roles, nothing of their contact is used. Throws
   * `template_archived`, `template_unpublished`.
   */
  async function prepare(
    tx: Db,
    { actor }: ActorRequest,
    id: number,
    { people, values, ...more }: Using & Mail,
    strangers: readonly number[] = [],
  ): Promise<Prepared> {
    const template = await findFor(tx, actor, id);
    requireAct(template, actor, 'use');
    const { published: content } = template;
    if (content === null) throw new AppError('template_unpublished');
    const { accountId } = template;
    if (more.client) await requireContact(tx, accountId, more.client);
    const cast = await castOf(tx, accountId, content, people, strangers);
    const required = await requiredIdentityOf(tx, accountId);
    const { locale } = content.settings;
    const files = await templateFilesRepo(tx).listOf(accountId, content.files);
    const draft: PortableDraft = {
      settings: { ...settingsOf(template, content, more), ...(await placeOf(tx, template)) },
      files: content.files.flatMap((fileId) => files.find((file) => file.id === fileId) ?? []),
      groups: content.groups,
      recipients: content.roles.map((role) => recipientOf(role, cast.get(role.id), { locale, required })),
      fields: filledFields(content, cast, values).map(({ prefill: _prefill, ...field }) => field),
    };
    return { template, draft };
  }

  /** Locks the template’s row before the account’s: everything that needs both takes them in this order. */
  async function beginIn(tx: Db, by: ActorRequest, { template, draft }: Prepared, why: Why = {}): Begun {
    const details = { template: template.id, templateVersion: template.publishedVersion, ...why };
    const origin = { details, personal: { templateName: template.name } };
    await templatesRepo(tx).countUse(template, clock.now());
    return beginFrom(tx, platform, by, draft, origin);
  }

  /** Begun and sent in the caller's transaction. `why` stands in the evidence. */
  async function sendIn(tx: Db, by: ActorRequest, prepared: Prepared, unwritable: readonly string[], why?: Why): Begun {
    const begun = await beginIn(tx, by, prepared, why);
    await sendBegun(tx, platform, by, begun.document, unwritable).catch((cause: unknown) => {
      throw asOfTemplate(cause, begun.placed);
    });
    return begun;
  }

  return {
    /** Roles without a person are recipients without an address. */
    use: async (by: ActorRequest, id: number, body: Using): Promise<Document> => {
      const prepared = await prepare(db, by, id, body);
      const { document } = await inTurn(by.actor.accountId, () =>
        db.transaction().execute((tx) => beginIn(tx, by, prepared)),
      );
      return documents.get(by.actor, document.id);
    },

    /** Begun and sent in one transaction: where sending is refused, there is no document, and no number is used up. */
    send: async (by: ActorRequest, id: number, body: Sending): Promise<Document> => {
      const prepared = await prepare(db, by, id, body);
      const unwritable = missingCharacters(textsOf(prepared.draft.fields));
      const { document } = await inTurn(by.actor.accountId, () =>
        db.transaction().execute((tx) => sendIn(tx, by, prepared, unwritable)),
      );
      return documents.get(by.actor, document.id);
    },

    prepare,
    sendIn,
  };
};

/** Settings of the call, then of the template. The title falls back to the template’s name. */
function settingsOf(
  { name }: TemplateRow,
  { settings }: TemplateContent,
  { title, client, subject, message }: Pick<Using, 'title' | 'client'> & Mail,
): PortableDraft['settings'] {
  const isOwn = (text: string | undefined, standard: string) => text !== undefined && text !== standard;
  return {
    ...settings,
    // What a caller writes is for everyone.
    ...(isOwn(subject, settings.subject) || isOwn(message, settings.message) ? { messageTranslations: [] } : {}),
    title: title || name,
    clientId: client ?? null,
    subject: subject ?? settings.subject,
    message: message ?? settings.message,
    messageTemplateName: settings.messageTemplateName || name.slice(0, 120),
  };
}

/** Throws `not_found`, as beginning a document by hand does. */
async function requireContact(db: Db, accountId: number, id: number): Promise<void> {
  if ((await readForPrefill(db, accountId, { ids: [id], emails: [] })).length === 0) throw new AppError('not_found');
}

/** A document is as private as its template, and lies in the same folder if that is restricted. */
async function placeOf(db: Db, { accountId, folderId, visibility }: ListedTemplate) {
  const folder = folderId === null ? undefined : await foldersRepo(db).find(accountId, folderId);
  return { visibility, folderId: folder?.isRestricted ? folder.id : null };
}

/** A refusal to send names recipients, groups and fields of a document that is not there: it names roles and the template's fields instead. */
function asOfTemplate(cause: unknown, { recipients, groups, fields }: Placed): unknown {
  if (!(cause instanceof AppError) || cause.code !== 'document_not_sendable') return cause;
  const rolesOf = new Map([...recipients].map(([role, id]) => [id, role]));
  const groupsOf = new Map([...groups].map(([group, id]) => [id, group]));
  const named = (path: string): string =>
    path
      .replace(/^recipients\.(\d+)/, (_, id: string) => `roles.${rolesOf.get(Number(id)) ?? id}`)
      .replace(/^recipient_groups\.(\d+)/, (_, id: string) => `groups.${groupsOf.get(Number(id)) ?? id}`)
      .replace(/^fields\.(\d+)/, (_, id: string) => `fields.${fields.indexOf(Number(id))}`);
  const problems = cause.fields.map((found) => ({ ...found, path: named(found.path) }));
  return new AppError('document_not_sendable', { cause, fields: problems });
}
