import { Readable } from 'node:stream';
import type { Locale, ReturnsFilter, TaxReturn } from '@sealwright/contract';
import { BYTE_ORDER_MARK, csvRow, safeText } from '@sealwright/sheets';
import { FileAnswer } from '../../../platform/http/http.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { returnPage, wantedBy } from './returns.service.ts';

const BATCH = 500;
const say = translator('tax-returns');
const COLUMNS = [
  'number',
  'title',
  'form',
  'tax_year',
  'company',
  'first_name',
  'last_name',
  'email',
  'ssn',
  'fein',
  'stage',
  'signatures',
  'due_on',
  'extended',
  'filed_on',
  'irs_received_on',
  'preparer',
] as const;

const plain = (text: string) => safeText(withoutIsolates(text));

const NO_CLIENT = { companyName: '', firstName: '', lastName: '', email: '', ssn: '', fein: '' };

/** In the order of the columns. */
function cellsOf(row: TaxReturn, locale: Locale): string[] {
  const client = row.client ?? NO_CLIENT;
  const signatures = row.signatures.map(
    ({ name, email, state }) => `${name || email}: ${say(locale, `recipient.${state}`)}`,
  );
  return [
    row.number,
    plain(row.title),
    row.formType,
    String(row.taxYear ?? ''),
    plain(client.companyName),
    plain(client.firstName),
    plain(client.lastName),
    plain(client.email),
    client.ssn ?? '',
    client.fein ?? '',
    plain(say(locale, `stage.${row.stage}`)),
    plain(signatures.join('; ')),
    row.dueOn ?? '',
    plain(say(locale, row.isExtended ? 'yes' : 'no')),
    row.filedOn ?? '',
    row.irsReceivedOn ?? '',
    plain(row.preparer.name),
  ];
}

/** Returns as a CSV file, a row for each. SSN and FEIN show their last four digits. */
export async function returnsFile(platform: Platform, actor: Actor, filter: ReturnsFilter): Promise<FileAnswer> {
  const { db } = platform;
  const { locale } = actor;
  const wanted = await wantedBy(platform, actor, filter);

  async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvRow(COLUMNS.map((column) => plain(say(locale, `column.${column}`))));
    for (let offset = 0; ; offset += BATCH) {
      const { rows } = await returnPage(db, wanted, { ordering: 'due_on', limit: BATCH, offset });
      yield rows.map((row) => csvRow(cellsOf(row, locale))).join('');
      if (rows.length < BATCH) return;
    }
  }

  return new FileAnswer(Readable.from(lines()), 'text/csv; charset=utf-8', {
    name: `${withoutIsolates(say(locale, 'file'))}.csv`,
  });
}
