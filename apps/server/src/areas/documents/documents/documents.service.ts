import {
  type createDocument,
  definedOf,
  type Document,
  type getDocumentAccount,
  type Input,
  type listDocuments,
  type listEmailLogs,
  type Output,
  type updateDocument,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PicturesService } from '../../files/index.ts';
import { type Actor, foldersRepo, requireCan } from '../../access/index.ts';
import { mayCreate } from './documents.policy.ts';
import { act, type ActorRequest, findFor, type Nothing, touch } from './documents.act.ts';
import { begin } from './sending/beginning.ts';
import { fieldsRepo } from './draft/fields.repo.ts';
import { documentFilesRepo } from './draft/files.repo.ts';
import { selectionOf } from './list/selection.ts';
import { withProgress } from './list/parts.reads.ts';
import { accountOfDocument, countDocumentsByFilter, folderOf, readDocuments } from './documents.reads.ts';
import { recipientGroupsRepo } from './draft/recipient-groups.repo.ts';
import { recipientsRepo } from './draft/recipients.repo.ts';
import { readEmailLogs, toEmailLog } from './sending/mails.reads.ts';
import { toDocument, toSummary } from './documents.shape.ts';
import { setDeleted } from './states/archiving.ts';
import { peopleRepo } from './documents.people.repo.ts';

export const documentsService = (platform: Platform, pictures: PicturesService) => {
  /** A document with everything that belongs to it. Throws `not_found`. */
  async function read(db: Db, actor: Actor, id: number): Promise<Document> {
    const key = { accountId: actor.accountId, id };
    const document = await findFor(db, actor, id);
    const people = await peopleRepo(db).ofDocument(document);
    const files = await documentFilesRepo(db).list(key);
    const sealed = await documentFilesRepo(db).sealed(key);
    const recipients = await withProgress(db, actor.accountId, [document], await recipientsRepo(db).list(key));
    const groups = await recipientGroupsRepo(db).list(key);
    const fields = await fieldsRepo(db).list(key);
    const folder = folderOf(document, await foldersRepo(db).names(actor.accountId, [document.folderId]));
    const clients = await peopleRepo(db).clientNames(actor.accountId, [document.clientId]);
    const clientName = clients.get(document.clientId ?? 0) ?? null;
    const parts = { files, sealed, recipients, groups, fields };
    const origin = await documentFilesRepo(db).origin(key);
    return toDocument({ document, ...people, ...parts, folder, clientName, origin }, actor, pictures);
  }

  return {
    get: (actor: Actor, id: number): Promise<Document> => read(platform.db, actor, id),

    accountOf: (actor: Actor, id: number) => accountOf(platform, actor, id),

    /** The mails that its recipients were to get, in every round. Throws `not_found`. */
    mails: (actor: Actor, query: LogsQuery, request: Incoming) => mailsOf(platform.db, actor, query, request),

    create: (by: ActorRequest, input: Input<typeof createDocument>['body']): Promise<Document> =>
      platform.db.transaction().execute(async (tx) => {
        requireCan(by.actor, mayCreate);
        const { id } = await begin(tx, platform, by, input);
        return read(tx, by.actor, id);
      }),

    update: (
      by: ActorRequest,
      id: number,
      { client, ...settings }: Omit<Input<typeof updateDocument>['body'], 'status'>,
    ): Promise<Document> =>
      act(platform, by, id, 'edit', async (tx, document) => {
        // One that was deleted since stays where it is.
        const isNew = client !== undefined && client !== null && client !== document.clientId;
        if (isNew && !(await peopleRepo(tx).contactExists(by.actor.accountId, client))) throw new AppError('not_found');
        await touch(tx, platform, document, definedOf({ ...settings, clientId: client }));
        return read(tx, by.actor, id);
      }),

    remove: (by: ActorRequest, id: number): Promise<Nothing> =>
      act(platform, by, id, 'delete', async (tx, document) => {
        await setDeleted(tx, platform, by, document);
        return {};
      }),

    list: async (
      actor: Actor,
      query: Input<typeof listDocuments>['query'],
      request: Incoming,
    ): Promise<Output<typeof listDocuments>> => {
      const now = platform.clock.now();
      const selection = selectionOf(actor, query, now);
      const { rows, counted, highest } = await readDocuments(platform.db, selection, query, now);
      const list = toList(request, query, { rows, counted }, ({ document, creator, recipients, beside }) =>
        toSummary(document, creator, recipients, beside, actor),
      );
      // Where nothing narrows the list, the account's last number says how long it is at most.
      const { reader: _reader, ...narrowings } = selection;
      const isNarrowed = Object.values(narrowings).some((narrowing) => narrowing !== undefined);
      const isWhole = !isNarrowed && query.status === undefined && !query.search;
      return list.isCountEstimated && isWhole ? { ...list, count: highest } : list;
    },

    counts: async (actor: Actor): Promise<{ counts: Record<string, number> }> => ({
      counts: await countDocumentsByFilter(platform.db, actor, platform.clock.now()),
    }),
  };
};

export type DocumentsService = ReturnType<typeof documentsService>;

/** Which of one's accounts it is in, whichever one acts for. Throws `not_found`, also for tokens, which are for one account. */
async function accountOf(
  { clock, db }: Platform,
  { userId, scopes }: Actor,
  id: number,
): Promise<Output<typeof getDocumentAccount>> {
  const account = scopes === null ? await accountOfDocument(db, userId, id, clock.now()) : undefined;
  if (account === undefined) throw new AppError('not_found');
  return account;
}

type LogsQuery = Input<typeof listEmailLogs>['query'];

async function mailsOf(
  db: Db,
  actor: Actor,
  query: LogsQuery,
  request: Incoming,
): Promise<Output<typeof listEmailLogs>> {
  const { accountId } = await findFor(db, actor, query.document);
  return toList(request, query, await readEmailLogs(db, accountId, query), toEmailLog);
}
