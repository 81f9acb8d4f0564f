import type { Locale, ReturnsFilter, TaxReturn } from '@sealwright/contract';
import type { FileAnswer } from '../../../platform/http/http.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { csvAnswer, readOn } from '../../../platform/sheets/csv-answer.ts';
import type { Actor } from '../../access/index.ts';
import { returnPage, wantedBy } from './returns.service.ts';

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

const NO_CLIENT = { companyName: '', firstName: '', lastName: '', email: '', ssn: '', fein: '' };

/** In the order of the columns. */
function cellsOf(row: TaxReturn, locale: Locale): string[] {
  const client = row.client ?? NO_CLIENT;
  const signatures = row.signatures.map(
    ({ name, email, state }) => `${name || email}: ${say(locale, `recipient.${state}`)}`,
  );
  return [
    row.number,
    row.title,
    row.formType,
    String(row.taxYear ?? ''),
    client.companyName,
    client.firstName,
    client.lastName,
    client.email,
    client.ssn ?? '',
    client.fein ?? '',
    say(locale, `stage.${row.stage}`),
    signatures.join('; '),
    row.dueOn ?? '',
    say(locale, row.isExtended ? 'yes' : 'no'),
    row.filedOn ?? '',
    row.irsReceivedOn ?? '',
    row.preparer.name,
  ];
}

/** Returns as a CSV file, a row for each. SSN and FEIN show their last four digits. */
export async function returnsFile(platform: Platform, actor: Actor, filter: ReturnsFilter): Promise<FileAnswer> {
  const { db } = platform;
  const { locale } = actor;
  const wanted = await wantedBy(platform, actor, filter);
  return csvAnswer(`${withoutIsolates(say(locale, 'file'))}.csv`, {
    head: COLUMNS.map((column) => say(locale, `column.${column}`)),
    rows: readOn(
      async ({ limit, offset }) => (await returnPage(db, wanted, { ordering: 'due_on', limit, offset })).rows,
    ),
    cellsOf: (row) => cellsOf(row, locale),
  });
}
