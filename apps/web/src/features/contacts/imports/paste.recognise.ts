import { DELIMITERS, NEEDED_TARGETS, wireKey } from '@sealwright/contract';

/** Looking at more would make typing slow. */
export const LOOKED_AT = 200_000;

type Delimiter = (typeof DELIMITERS)[number];

export type Recognised = {
  delimiter: Delimiter;
  columns: readonly string[];
  /** Below the first line. */
  rows: number;
  /** There is more than was looked at. */
  isMore: boolean;
  /** Names of the needed columns that the first line does not have. */
  missing: readonly string[];
};

const ALSO: Record<string, readonly string[]> = {
  email: ['e_mail', 'mail', 'email_address', 'e_mail_address'],
  first_name: ['firstname', 'first', 'given_name', 'forename'],
  last_name: ['lastname', 'last', 'surname', 'family_name'],
};

/** What a pasted text seems to be; null where it says nothing. */
export function recognise(whole: string): Recognised | null {
  const text = whole.slice(0, LOOKED_AT).replace(/^\uFEFF/, '');
  const start = text.search(/\S/);
  if (start === -1) return null;
  const records = split(text.slice(start));
  const [first = '', ...rest] = records;
  const delimiter = delimiterOf(first);
  const columns = cellsOf(first, delimiter);
  const names = new Set(columns.map(plain));
  return {
    delimiter,
    columns,
    rows: rest.length,
    isMore: whole.length > LOOKED_AT,
    missing: NEEDED_TARGETS.map(wireKey).filter(
      (name) => ![name, ...(ALSO[name] ?? [])].some((other) => names.has(other)),
    ),
  };
}

const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s.\-/]+/g, '_');

/** The lines that say something; line breaks within quotation marks belong to a cell. */
function split(text: string): string[] {
  const records: string[] = [];
  let isQuoted = false;
  let from = 0;
  const take = (to: number) => {
    const record = text.slice(from, to);
    if (record.trim() !== '') records.push(record);
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted || (sign !== '\n' && sign !== '\r')) continue;
    take(at);
    from = at + 1;
  }
  take(text.length);
  return records;
}

const withoutQuoted = (line: string): string => line.replaceAll(/"[^"]*"/g, '');

function delimiterOf(line: string): Delimiter {
  const bare = withoutQuoted(line);
  const counted = DELIMITERS.map((sign) => ({ sign, count: bare.split(sign).length - 1 }));
  const best = counted.reduce((one, other) => (other.count > one.count ? other : one));
  return best.count > 0 ? best.sign : ',';
}

function cellsOf(line: string, delimiter: Delimiter): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === delimiter && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}
