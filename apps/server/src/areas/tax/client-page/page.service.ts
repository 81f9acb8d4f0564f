import {
  type ClientChecklist,
  type ClientItem,
  type ClientPage,
  type ClientPart,
  type getClientPage,
  type Input,
  isTimeZone,
  type Locale,
  type openClientPart,
  type Output,
} from '@sealwright/contract';
import { maskedEmail, maskedPhone } from '../../../platform/crypto/one-time-codes.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Upload } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ClientPartRow, clientPartsOf, isCoveredBy, openForClient, titleOf } from '../../documents/index.ts';
import { brandOfAccount, logoUrl } from '../../teams/index.ts';
import {
  checklistsRepo,
  type ItemRow,
  itemsRepo,
  type PaperParts,
  type PaperRow,
  papersRepo,
  papersService,
} from '../checklists/index.ts';
import { type ClientCaller, clientPagesRepo, senderOfClient, withClient } from '../client-access/index.ts';

// Each opening stays in the document's evidence for ever.
const OPENING = { name: 'client-part-opened', points: 120, seconds: 3600 };
const OPENING_ONE = { name: 'client-part-opened-one', points: 15, seconds: 3600 };

/** Roles that have something to do in a document. */
const ACTS: readonly string[] = ['signer', 'approver', 'witness', 'viewer'];

type Passed = { method: 'email_code' | 'sms_code'; phone: string | null };

const toPart = (row: ClientPartRow, passed: Passed): ClientPart => ({
  id: row.id,
  documentId: row.documentId,
  title: titleOf(row),
  state: row.state,
  sentAt: row.sentAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  toSign: row.state === 'waiting' && ACTS.includes(row.role),
  asksAgain: !isCoveredBy(row, passed),
});

const toItem = (item: ItemRow, papers: readonly PaperRow[], isOpen: boolean): ClientItem => ({
  id: item.id,
  kind: item.kind,
  name: item.name,
  note: item.note,
  isRequired: item.isRequired,
  state: item.state,
  reason: item.reason,
  papers: papers
    .filter(({ itemId }) => itemId === item.id)
    .map(({ id, name, sizeBytes, uploadedAt, lookedAt, keptWith }) => ({
      id,
      name,
      sizeBytes,
      uploadedAt: uploadedAt.toISOString(),
      mayWithdraw: isOpen && lookedAt === null && keptWith === null,
    })),
});

async function checklistsOf(tx: Db, accountId: number, contactId: number): Promise<ClientChecklist[]> {
  const rows = await checklistsRepo(tx).ofContact(accountId, contactId);
  const items = await itemsRepo(tx).ofChecklists(rows.map(({ id }) => id));
  const papers = await papersRepo(tx).ofItems(
    accountId,
    items.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    taxYear: row.taxYear,
    message: row.message,
    dueOn: row.dueOn,
    isClosed: row.state === 'closed',
    items: items
      .filter(({ checklistId }) => checklistId === row.id)
      .map((item) => toItem(item, papers, row.state === 'out')),
  }));
}

export const clientPageService = (platform: Platform, parts: PaperParts) => {
  const { clock, limits } = platform;
  const papers = papersService(platform, parts);

  const itemOf = (caller: ClientCaller, itemId: number): Promise<ClientItem> =>
    withClient(platform, caller, async ({ accountId, tx }) => {
      const item = await itemsRepo(tx).find({ accountId, id: itemId });
      if (item === undefined || item.contactId !== caller.contact.id) throw new AppError('not_found');
      return toItem(item, await papersRepo(tx).ofItems(accountId, [itemId]), true);
    });

  return {
    /** `timeZone`: of the browser, for the mornings on which this person is reminded. */
    get: (caller: ClientCaller, { timeZone }: Input<typeof getClientPage>['query']): Promise<ClientPage> =>
      withClient(platform, caller, async ({ accountId, contact, link, page, proof, tx }) => {
        if (proof === null) throw new AppError('identity_needed');
        if (timeZone !== undefined && isTimeZone(timeZone) && timeZone !== page.timeZone) {
          await clientPagesRepo(tx).change({ accountId, contactId: contact.id }, { timeZone });
        }
        const found = await clientPartsOf(tx, { accountId, email: contact.email, now: clock.now() });
        const sender = await senderOfClient(tx, accountId, link.sentBy);
        const brand = await brandOfAccount(tx, accountId);
        return {
          name: contact.name,
          email: contact.email,
          senderName: sender.name,
          themeColor: brand?.themeColor ?? null,
          logoUrl: logoUrl(brand?.logo?.key ?? null),
          locale: link.locale as Locale,
          parts: found.map((row) => toPart(row, proof)),
          checklists: await checklistsOf(tx, accountId, contact.id),
        };
      }),

    open: async (caller: ClientCaller, id: number): Promise<Output<typeof openClientPart>> => {
      await limits.take(OPENING, `${caller.accountId}:${caller.contact.id}`);
      await limits.take(OPENING_ONE, `${caller.accountId}:${id}`);
      return withClient(platform, caller, async ({ accountId, contact, origin, proof, tx }) => {
        if (proof === null) throw new AppError('identity_needed');
        const { method, phone, wrongAnswers, passedAt, expiresAt } = proof;
        const sentTo = phone === null ? maskedEmail(contact.email) : maskedPhone(phone);
        const passed = { method, phone, wrongAnswers, passedAt, expiresAt, sentTo };
        return openForClient(tx, platform, { accountId, email: contact.email, recipientId: id, passed, origin });
      });
    },

    upload: async (caller: ClientCaller, itemId: number, upload: Upload): Promise<ClientItem> =>
      itemOf(caller, await papers.upload(caller, itemId, upload)),

    withdraw: async (caller: ClientCaller, paperId: number): Promise<ClientItem> =>
      itemOf(caller, await papers.withdraw(caller, paperId)),
  };
};
