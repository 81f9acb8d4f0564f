import {
  BULK_SEND_LIMITS,
  type BulkSendDetails,
  type ContactSelection,
  type Locale,
  type TemplateContent,
} from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Upload } from '../../../platform/http/http.ts';
import { receiveRows } from '../../../platform/sheets/receive-table.ts';
import { tableThreads } from '../../../platform/sheets/read-table.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { type PrefillContact, readSelected } from '../../contacts/index.ts';
import type { MeteredPlatform } from '../../documents/index.ts';
import { accountSecrets } from '../../people/index.ts';
import { findFor as findTemplate, type ListedTemplate, requireAct } from '../document-templates/index.ts';
import { detailsOf, nameOf } from './bulk-sends.act.ts';
import { bulkSendPolicy } from './bulk-sends.policy.ts';
import { batchesRepo, batchSweeps } from './bulk-sends.repo.ts';
import { say } from './bulk-sends.shape.ts';
import { columnsOf, guessed, isHeader, ofContacts } from './columns.ts';
import { sealTable, type Table } from './sealed.ts';

const MADE = { name: 'bulk-sends', points: 60, seconds: 3600 };
// Of one person: each may be large, and no one goes on with more than a few.
const IDLE_KEPT = 10;

type Made = { template: ListedTemplate; table: Table; source: 'file' | 'contacts'; fileName: string };

/** The ways in which a batch begins. */
export const makingService = (platform: MeteredPlatform) => {
  const { clock, db, limits } = platform;
  const threads = tableThreads();

  /** Throws `not_found`, `not_permitted`, `template_unpublished`, `template_archived`, `template_is_placeholder`. */
  async function usable(actor: Actor, id: number): Promise<ListedTemplate> {
    const template = await findTemplate(db, actor, id);
    requireCan(actor, bulkSendPolicy.create);
    requireAct(template, actor, 'use');
    await limits.take(MADE, String(actor.userId));
    return template;
  }

  const keep = (actor: Actor, { template, table, source, fileName }: Made): Promise<BulkSendDetails> =>
    db.transaction().execute(async (tx) => {
      const { accountId, userId: ownerId } = actor;
      const hasHeader = source === 'contacts' || isHeader(table.rows[0]?.cells ?? []);
      const rowCount = table.rows.length - (hasHeader ? 1 : 0);
      if (rowCount < 1) throw new AppError('import_file_empty');
      const columns = columnsOf(table, hasHeader);
      const at = clock.now();
      const named = columns.map(({ header }) => header);
      const setup = { ...EMPTY, hasHeader, columns: targetsOf(template.published, named, source) };
      const batch = await batchesRepo(tx).insert({
        accountId,
        ownerId,
        templateId: template.id,
        templateName: template.name,
        templateVersion: template.publishedVersion,
        name: template.name,
        source,
        fileName,
        state: 'draft',
        tableSealed: sealTable(await accountSecrets(tx, platform, accountId), accountId, table),
        header: named,
        setup: JSON.stringify(setup),
        rowCount,
        createdAt: at,
        updatedAt: at,
      });
      await batchSweeps(tx).dropIdleBut({ accountId, ownerId }, IDLE_KEPT);
      return detailsOf(tx, platform, actor, batch);
    });

  return {
    /** Throws `bulk_send_too_large`, and what makes a file unusable. */
    upload: async (actor: Actor, id: number, upload: Upload): Promise<BulkSendDetails> => {
      const template = await usable(actor, id);
      const file = await receiveRows(platform, upload, {
        threads,
        limits: BULK_SEND_LIMITS,
        tooLarge: 'bulk_send_too_large',
        name: 'rows',
      });
      const table = { rows: [...file.rows] };
      return keep(actor, { template, table, source: 'file', fileName: file.fileName });
    },

    /** Throws `not_found` for ids that are not the account's, `selection_empty` where no one matches, `bulk_send_too_large`. */
    fromContacts: async (actor: Actor, id: number, selection: ContactSelection): Promise<BulkSendDetails> => {
      const template = await usable(actor, id);
      const contacts = await readSelected(db, platform, actor.accountId, selection, BULK_SEND_LIMITS.rows + 1);
      if (contacts.length === 0) throw new AppError('selection_empty');
      if (contacts.length > BULK_SEND_LIMITS.rows) throw new AppError('bulk_send_too_large');
      return keep(actor, { template, table: tableOf(actor.locale, contacts), source: 'contacts', fileName: '' });
    },
  };
};

function targetsOf(content: TemplateContent | null, header: readonly string[], source: Made['source']) {
  if (content === null) return header.map(() => null);
  return source === 'contacts' ? ofContacts(header, OF_CONTACT, content) : guessed(header, content);
}

const EMPTY = { people: [], title: '', subject: '', message: '', allowDuplicates: false };

const OF_CONTACT = ['name', 'email', 'phone', 'company', 'street', 'city', 'state', 'postalCode', 'country'] as const;

/** A row for each contact, below a header that says what its cells are. */
function tableOf(locale: Locale, contacts: readonly PrefillContact[]): Table {
  const header = OF_CONTACT.map((name) => say(locale, `contact.${name}`));
  const rows = contacts.map((contact, at) => ({
    number: at + 2,
    fault: null,
    contact: contact.id,
    cells: cellsOf(contact),
  }));
  return { rows: [{ number: 1, fault: null, cells: header }, ...rows] };
}

const cellsOf = (contact: PrefillContact): string[] => [
  nameOf(contact),
  contact.email,
  contact.phone || contact.cell,
  contact.companyName,
  [contact.streetAddress, contact.addressLine2].filter((line) => line !== '').join(', '),
  contact.city,
  contact.state,
  contact.postalCode,
  contact.country,
];
