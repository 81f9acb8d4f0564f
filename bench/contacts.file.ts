import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createXlsx, csvRow } from '@sealwright/sheets';

/** The columns of the measured files, as the product exports them. */
export const COLUMNS = [
  'email',
  'first_name',
  'last_name',
  'company_name',
  'street_address',
  'city',
  'state',
  'postal_code',
  'phone',
] as const;

const FIRST = ['Anna', 'Zoë', 'José', 'Li', '小明', 'ليلى', 'عائشہ', 'Olga', 'Björn', 'Mary Ann', 'Ravi', 'Ngozi'];
const LAST = ['Smith', 'O’Neil', 'García', 'Wang', '陈', 'حسن', 'صدیقی', 'Petrova', 'Ångström', 'Van Dyke', 'Patel'];
const CITIES = ['Springfield', 'Portland', 'El Paso', 'São Paulo', '上海', 'كراتشي'];
const BATCH = 5000;

/** Made of the number alone: the same file every time. Names repeat as people's names do; addresses do not. */
function rowOf(i: number): string[] {
  const pick = (list: readonly string[], step: number) => list[(i * step + Math.floor(i / 97)) % list.length] ?? '';
  return [
    `person.${i}@client${i % 5003}.example.com`,
    pick(FIRST, 7),
    `${pick(LAST, 11)}${i % 3 === 0 ? ` ${i % 9973}` : ''}`,
    i % 4 === 0 ? `Company ${i % 20011} LLC` : '',
    `${(i % 9899) + 100} Main Street`,
    pick(CITIES, 5),
    ['CA', 'OR', 'TX', 'NY'][i % 4] ?? '',
    String(10_000 + (i % 89_999)),
    `555 01${String(i % 100).padStart(2, '0')} ${i % 7919}`,
  ];
}

function* batchesOf(count: number): Generator<string[][]> {
  for (let from = 0; from < count; from += BATCH) {
    yield Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => rowOf(from + i));
  }
}

export async function writeCsv(file: string, count: number): Promise<void> {
  const out = createWriteStream(file);
  out.write(csvRow(COLUMNS));
  for (const rows of batchesOf(count)) {
    if (!out.write(rows.map(csvRow).join(''))) await once(out, 'drain');
  }
  out.end();
  await finished(out);
}

export async function writeXlsx(file: string, count: number): Promise<void> {
  const sheet = createXlsx('Contacts');
  const out = sheet.output.pipe(createWriteStream(file));
  await sheet.write([[...COLUMNS]]);
  for (const rows of batchesOf(count)) await sheet.write(rows);
  await sheet.end();
  await finished(out);
}
