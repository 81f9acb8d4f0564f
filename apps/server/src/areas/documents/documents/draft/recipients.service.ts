import {
  definedOf,
  fillsFields,
  type getIdentityRules,
  type Input,
  type Output,
  type Recipient,
  type RecipientInput,
  type updateRecipient,
} from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError, fieldProblem } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { hasTextMessages } from '../../../../platform/sms/has-text-messages.ts';
import type { Actor } from '../../../access/index.ts';
import { requiredIdentityOf } from '../../../teams/index.ts';
import { act, type ActorRequest, type Nothing, onPart, refuseStalePart } from '../documents.act.ts';
import { fieldsRepo } from './fields.repo.ts';
import { align, releaseWitnesses, tiesOf } from './recipients.places.ts';
import { identityChange, identityOfNew, keepSecret } from './identity.ts';
import { type RecipientRow, recipientsRepo } from './recipients.repo.ts';
import { toRecipient } from '../documents.shape.ts';
import { beginDraft } from '../states/transition.ts';
import type { DocumentRow } from '../documents.repo.ts';

const MAX_RECIPIENTS = 50;
const COLOURS = 10;
/** What decides to whom a recipient is tied. */
const NAMES_TIES = ['role', 'groupId', 'witnessOf'] as const;

export const recipientsService = (platform: Platform) => ({
  identityRules: async ({ accountId }: Actor): Promise<Output<typeof getIdentityRules>> => ({
    required: await requiredIdentityOf(platform.db, accountId),
    hasTextMessages: await hasTextMessages(platform, platform.db, accountId),
  }),

  add: (
    by: ActorRequest,
    { document: documentId, ...input }: RecipientInput & { document: number },
  ): Promise<Recipient> =>
    act(platform, by, documentId, 'edit', async (tx, document) => {
      const row = await addRecipientTo(tx, platform, document, input);
      await beginDraft(tx, platform, document);
      return toRecipient(row);
    }),

  update: async (by: ActorRequest, id: number, patch: Input<typeof updateRecipient>['body']): Promise<Recipient> =>
    act(platform, onPart(by), await documentOf(platform.db, by, id), 'edit', async (tx, document) => {
      const before = await present(tx, document, id);
      refuseStalePart(by, before, 'recipients');
      const { order, identity, kbaProvider, accessCode, ssnLast4, group, ...rest } = patch;
      const given = definedOf({ ...rest, signingOrder: order, groupId: group });
      const changes = {
        ...given,
        ...(NAMES_TIES.some((name) => name in given) ? await tiesOf(tx, document, { ...before, ...given }) : {}),
        ...identityChange(before, { identity, kbaProvider }),
      };
      if (patch.role !== undefined && !fillsFields(patch.role)) await refuseFields(tx, document, id);
      const changed =
        Object.keys(changes).length > 0 ? await recipientsRepo(tx).update(document.accountId, id, changes) : before;
      await releaseWitnesses(tx, document, changed);
      const isOtherPerson = changed.email.toLowerCase() !== before.email.toLowerCase();
      const kept = await keepSecret(tx, platform, changed, { accessCode, ssnLast4 }, isOtherPerson);
      // Who joins a group goes where it is; who is moved takes it along.
      const isMoved = changed.groupId === before.groupId && changed.signingOrder !== before.signingOrder;
      const row = await align(tx, document, kept, isMoved ? id : undefined);
      await beginDraft(tx, platform, document);
      return toRecipient(row);
    }),

  /** Removes a recipient and their fields. */
  remove: async (by: ActorRequest, id: number): Promise<Nothing> =>
    act(platform, onPart(by), await documentOf(platform.db, by, id), 'edit', async (tx, document) => {
      refuseStalePart(by, await present(tx, document, id), 'recipients');
      await recipientsRepo(tx).remove(document.accountId, id);
      await beginDraft(tx, platform, document);
      return {};
    }),
});

/** A new recipient with what the check of their identity needs. Throws `recipient_email_taken` and `request_invalid`. */
export async function addRecipientTo(
  tx: Db,
  platform: Platform,
  document: DocumentRow,
  input: RecipientInput,
): Promise<RecipientRow> {
  const present = await recipientsRepo(tx).list(document);
  if (present.length >= MAX_RECIPIENTS) throw new AppError('recipients_too_many');
  const { order, locale, accessCode, ssnLast4, group: groupId, ...rest } = input;
  const ties = await tiesOf(tx, document, { ...rest, groupId });
  const inserted = await recipientsRepo(tx).insert({
    ...rest,
    ...ties,
    ...(await identityOfNew(tx, document.accountId, input)),
    accountId: document.accountId,
    documentId: document.id,
    signingOrder: order,
    locale: locale ?? document.locale,
    colour: freeColour(present),
    createdAt: platform.clock.now(),
  });
  const kept = await keepSecret(tx, platform, inserted, { accessCode, ssnLast4 }, false);
  return align(tx, document, kept);
}

/** The first colour no one has; when all are taken they go round. */
function freeColour(present: readonly RecipientRow[]): number {
  const taken = new Set(present.map(({ colour }) => colour));
  const free = Array.from({ length: COLOURS }, (_, colour) => colour).find((colour) => !taken.has(colour));
  return free ?? present.length % COLOURS;
}

async function present(tx: Db, document: DocumentRow, id: number): Promise<RecipientRow> {
  const row = (await recipientsRepo(tx).list(document)).find((recipient) => recipient.id === id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

// A recipient without a part to fill in cannot keep fields.
async function refuseFields(tx: Db, document: DocumentRow, id: number): Promise<void> {
  const fields = (await fieldsRepo(tx).list(document)).filter(({ recipientId }) => recipientId === id);
  if (fields.length === 0) return;
  throw new AppError('request_invalid', { fields: [fieldProblem('role', 'field_choice_missing')] });
}

async function documentOf(db: Db, by: ActorRequest, recipientId: number): Promise<number> {
  const documentId = await recipientsRepo(db).documentOf(by.actor.accountId, recipientId);
  if (documentId === undefined) throw new AppError('not_found');
  return documentId;
}
