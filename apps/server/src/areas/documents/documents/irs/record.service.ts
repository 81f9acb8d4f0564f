import { type IrsRecord, type IrsSigner, type Locale, toWire } from '@sealwright/contract';
import { BYTE_ORDER_MARK, csvRow, safeText } from '@sealwright/sheets';
import { AppError } from '../../../../platform/errors.ts';
import { FileAnswer } from '../../../../platform/http/http.ts';
import { translator, withoutIsolates } from '../../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Actor } from '../../../access/index.ts';
import { readEntries } from '../../evidence/index.ts';
import { findFor } from '../documents.act.ts';
import { peopleRepo } from '../documents.people.repo.ts';
import { fieldsRepo } from '../draft/fields.repo.ts';
import { documentFilesRepo } from '../draft/files.repo.ts';
import { recipientsRepo } from '../draft/recipients.repo.ts';
import { irsRecordOf } from './record.ts';

const say = translator('irs-forms');
const COLUMNS = [
  'number',
  'form',
  'tax_year',
  'person',
  'name',
  'image',
  'image_sha256',
  'signed_at',
  'address',
  'login',
  'identity',
  'method',
  'returned_to',
  'returned_at',
  'keep_until',
] as const;

export const irsRecordService = (platform: Platform) => {
  const { db } = platform;

  /** Throws `not_found`, also for documents that are no IRS form. */
  async function get(actor: Actor, id: number): Promise<IrsRecord> {
    const document = await findFor(db, actor, id);
    const [recipients, files, sealed, fields, entries, sender] = await Promise.all([
      recipientsRepo(db).list(document),
      documentFilesRepo(db).list(document),
      documentFilesRepo(db).sealed(document),
      fieldsRepo(db).list(document),
      readEntries(db, { accountId: document.accountId, documentId: document.id }),
      peopleRepo(db).sender(document),
    ]);
    const record = irsRecordOf({ document, recipients, files, sealed, fields, entries, sender });
    if (record === null) throw new AppError('not_found');
    return record;
  }

  return {
    get,

    /** JSON as the API says it, or CSV with a row for each taxpayer in the caller's language. */
    file: async (actor: Actor, id: number, as: 'csv' | 'json'): Promise<FileAnswer> => {
      const record = await get(actor, id);
      const name = `${record.number} ${withoutIsolates(say(actor.locale, 'file'))}.${as}`;
      if (as === 'json') {
        return new FileAnswer(Buffer.from(JSON.stringify(toWire(record), null, 2)), 'application/json', { name });
      }
      const heading = COLUMNS.map((column) => plain(say(actor.locale, `column.${column}`)));
      const rows = record.signers.map((signer) => csvRow(cellsOf(record, signer, actor.locale)));
      const text = BYTE_ORDER_MARK + csvRow(heading) + rows.join('');
      return new FileAnswer(Buffer.from(text), 'text/csv; charset=utf-8', { name });
    },
  };
};

const plain = (text: string): string => safeText(withoutIsolates(text));

/** In the order of the columns. */
function cellsOf(record: IrsRecord, signer: IrsSigner, locale: Locale): string[] {
  return [
    record.number,
    say(locale, `form.${record.sendingOption}`),
    String(record.taxYear ?? ''),
    say(locale, `person.${signer.taxpayer}`),
    signer.name,
    signer.image?.name ?? '',
    signer.image?.sha256 ?? '',
    signer.signedAt ?? signer.signedOn ?? '',
    signer.address ?? '',
    signer.login ?? '',
    signer.identity.map((result) => identityWords(locale, result)).join('; '),
    signer.method === null ? '' : say(locale, `method.${signer.method}`),
    `${record.returnedTo.name} <${record.returnedTo.email}>`,
    record.returnedTo.at ?? '',
    record.keepUntil ?? '',
  ].map(plain);
}

/** One result in one line: what was looked at and by whom. */
function identityWords(locale: Locale, result: IrsSigner['identity'][number]): string {
  const { at, kind, issuer, numberEnd, expiresOn, sinceTaxYear, reason, checkedBy, provider } = result;
  const facts = [
    say(locale, `identity.${result.method}.${result.result}`),
    kind === null ? null : say(locale, `identification.${kind}`),
    issuer,
    numberEnd === null ? null : say(locale, 'identity.number', { end: numberEnd }),
    expiresOn === null ? null : say(locale, 'identity.expires', { day: expiresOn }),
    sinceTaxYear === null ? null : say(locale, 'identity.since', { year: String(sinceTaxYear) }),
    reason === null ? null : say(locale, `reason.${reason}`),
    provider,
    checkedBy,
    at,
  ];
  return facts.filter((fact) => fact !== null).join(', ');
}
