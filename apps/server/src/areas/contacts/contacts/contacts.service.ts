import {
  type Contact,
  type ContactEvent,
  displayNameOf,
  type Input,
  type listContactDocuments,
  type listContactEvents,
  type listContacts,
  type Output,
} from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { numberOf, titleOf } from '../../documents/index.ts';
import { readTagNames } from '../tags/index.ts';
import { accountSecretsOf } from '../../people/index.ts';
import { type MacOf, numberIn } from './list/conditions.reads.ts';
import { type DocumentWith, readDocumentsWith } from './contacts.documents.reads.ts';
import { type ReadEvent, readContactEvents } from './contacts.events.reads.ts';
import { readContacts } from './contacts.reads.ts';
import { contactsRepo } from './contacts.repo.ts';
import { numberKindsOf } from './secrets/numbers.service.ts';
import { macsOf } from './secrets/secrets.ts';
import { toContact, toSummary, type WholeRow } from './contacts.shape.ts';
import type { Actor } from '../../access/index.ts';

type Listing = Input<typeof listContactEvents>['query'];

/** The account's contacts as everyone of the account sees them; other accounts' do not exist. */
export const contactsService = (platform: Pick<Platform, 'db' | 'secrets'>) => {
  const { db } = platform;

  async function find({ accountId }: Pick<Actor, 'accountId'>, id: number): Promise<WholeRow> {
    const row = await contactsRepo(db).find(accountId, id);
    if (row === undefined) throw new AppError('not_found');
    return row;
  }

  /** The account's key is opened only for what may be an SSN or FEIN. */
  async function macsFor({ accountId }: Pick<Actor, 'accountId'>, search: string | undefined): Promise<MacOf | null> {
    if (numberIn(search) === null) return null;
    const secrets = await accountSecretsOf(db, platform, accountId);
    return secrets === null ? null : macsOf(secrets);
  }

  return {
    list: async (
      actor: Actor,
      query: Input<typeof listContacts>['query'],
      request: Incoming,
    ): Promise<Output<typeof listContacts>> => {
      const page = await readContacts(db, actor.accountId, query, await macsFor(actor, query.search));
      const names = await readTagNames(
        db,
        actor.accountId,
        page.rows.flatMap(({ tagIds }) => tagIds),
      );
      return toList(request, query, page, (row) => toSummary(actor, row, names));
    },

    get: async (actor: Actor, id: number): Promise<Contact> => {
      const row = await find(actor, id);
      return toContact(
        actor,
        row,
        await readTagNames(db, actor.accountId, row.tagIds),
        await numberKindsOf(db, platform, { ...row, accountId: actor.accountId }),
      );
    },

    documents: async (
      actor: Actor,
      id: number,
      query: Listing,
      request: Incoming,
    ): Promise<Output<typeof listContactDocuments>> => {
      const { email } = await find(actor, id);
      return toList(request, query, await readDocumentsWith(db, actor, email, query), toDocument);
    },

    events: async (
      actor: Actor,
      id: number,
      query: Listing,
      request: Incoming,
    ): Promise<Output<typeof listContactEvents>> => {
      await find(actor, id);
      return toList(request, query, await readContactEvents(db, actor.accountId, id, query), toEvent);
    },
  };
};

const toDocument = (row: DocumentWith): Output<typeof listContactDocuments>['results'][number] => ({
  id: row.id,
  number: numberOf(row),
  title: titleOf(row),
  status: row.state,
  role: row.role,
  recipientState: row.recipientState,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const toEvent = ({ id, action, details, createdAt, by }: ReadEvent): ContactEvent => ({
  id,
  at: createdAt.toISOString(),
  action,
  byName: by === null ? null : displayNameOf(by),
  fields: details.fields ?? [],
  tagsAdded: details.tagsAdded ?? [],
  tagsRemoved: details.tagsRemoved ?? [],
  source: details.source ?? '',
});
