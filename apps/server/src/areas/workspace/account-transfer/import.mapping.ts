import type { ErrorCode } from '@sealwright/contract';
import { ConfigError } from '../../../platform/config.ts';

/** A row of an export, by the names of its columns. */
export type Row = Record<string, unknown>;

/** Which table a column's number is one of. `isNeeded`: it cannot be empty. */
export type Reference = { to: string; isNeeded: boolean };
export type References = ReadonlyMap<string, ReadonlyMap<string, Reference>>;

/** The new numbers of the rows of each table, by their old ones. */
export type Numbers = Map<string, Map<number, number>>;

/** Columns that name a row and have no foreign key: it may be gone. */
export const NAMED_ROWS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  checklist_papers: { kept_with: 'documents' },
  document_message_files: { recipient_id: 'recipients' },
  document_messages: { recipient_id: 'recipients' },
  documents: { client_id: 'contacts', parent_id: 'documents' },
  legal_holds: { client_id: 'contacts', document_id: 'documents' },
  recipients: { parent_recipient_id: 'recipients' },
  retention_records: { document_id: 'documents' },
  sealed_files: { file_id: 'document_files' },
};

/** Why an export is not taken: in words for the operator, and by its code for everyone else. */
export class Refusal extends ConfigError {
  readonly code: ErrorCode;

  constructor(
    why: string,
    { code = 'account_import_unreadable', ...options }: ErrorOptions & { code?: ErrorCode } = {},
  ) {
    super(`This export cannot be imported: ${why}`, options);
    this.code = code;
  }
}

export const refused = (why: string, cause?: unknown): Refusal => new Refusal(why, { cause });

type Mapping = {
  accountId: { from: number; to: number };
  references: References;
  numbers: Numbers;
};

/** A row as it is written here: with the new account, new numbers, and new numbers wherever it names a row. Throws for rows of others. */
export function mappedRow(table: string, row: Row, { accountId, references, numbers }: Mapping): Row {
  const mapped: Row = { ...row };
  if (table === 'accounts') return { ...mapped, id: accountId.to };
  if ('account_id' in row) {
    if (row['account_id'] !== accountId.from) throw refused(`${table} has a row of another account`);
    mapped['account_id'] = accountId.to;
  }
  if (numbers.has(table) && 'id' in row) mapped['id'] = numberOf(numbers, table, row['id'], table);
  Object.assign(mapped, named(table, row, { references, numbers }));
  return SPECIAL[table]?.(mapped, row, numbers) ?? mapped;
}

/** The columns that name rows, with the new numbers of those. */
function named(table: string, row: Row, { references, numbers }: Omit<Mapping, 'accountId'>): Row {
  const found: Row = {};
  for (const [column, { to, isNeeded }] of references.get(table) ?? []) {
    const known = newOf(numbers, to, row[column]);
    if (known === undefined) continue;
    if (known === null && isNeeded) throw refused(`${table} names a row of ${to} that is not in it`);
    found[column] = known;
  }
  for (const [column, to] of Object.entries(NAMED_ROWS[table] ?? {})) {
    const known = newOf(numbers, to, row[column]);
    if (known !== undefined) found[column] = known;
  }
  return found;
}

/** Undefined where nothing is named, null where it is not there. */
function newOf(numbers: Numbers, to: string, old: unknown): number | null | undefined {
  return old === null || old === undefined ? undefined : (numbers.get(to)?.get(Number(old)) ?? null);
}

/** Of those, the ones that cannot be empty: what they name stays named, by a number that no row has. */
const KEPT_NAMES: Readonly<Record<string, readonly string[]>> = {
  document_message_files: ['recipient_id'],
  document_messages: ['recipient_id'],
  retention_records: ['document_id'],
  sealed_files: ['file_id'],
};

/** What rows name that is gone, by its table. */
export function goneRows(tables: ReadonlyMap<string, readonly Row[]>, numbers: Numbers): Map<string, number[]> {
  const gone = new Map<string, Set<number>>();
  for (const [table, columns] of Object.entries(KEPT_NAMES)) {
    for (const column of columns) {
      const to = NAMED_ROWS[table]?.[column] ?? '';
      const named = (tables.get(table) ?? []).map((row) => Number(row[column]));
      const lost = named.filter((id) => numbers.get(to)?.has(id) !== true);
      gone.set(to, new Set([...(gone.get(to) ?? []), ...lost]));
    }
  }
  return new Map([...gone].filter(([, ids]) => ids.size > 0).map(([to, ids]) => [to, [...ids]]));
}

function numberOf(numbers: Numbers, to: string, named: unknown, from: string): number {
  const known = numbers.get(to)?.get(Number(named));
  if (known === undefined) throw refused(`${from} names a row of ${to} that is not in it`);
  return known;
}

type Special = (mapped: Row, row: Row, numbers: Numbers) => Row;

/** Numbers that stand inside of columns, and what is of use where it was alone. */
const SPECIAL: Readonly<Record<string, Special>> = {
  contacts: (mapped, row, numbers) => ({
    ...mapped,
    tag_ids: (row['tag_ids'] as number[]).map((id) => numberOf(numbers, 'tags', id, 'contacts')),
  }),
  // What undoes a merge is sealed for the account that it was.
  contact_events: (mapped, row) => ({ ...mapped, details: without(row['details'], 'merge') }),
  evidence: (mapped, row, numbers) => {
    const of = row['actor_kind'] === 'user' ? 'users' : 'recipients';
    const id = row['actor_id'];
    return { ...mapped, actor_id: id === null ? null : (numbers.get(of)?.get(Number(id)) ?? null) };
  },
  // Conditions and formulas name a field by its old number.
  fields: (mapped, row) => ({ ...mapped, ref: row['ref'] ?? `f${String(row['id'])}` }),
  template_versions: (mapped, row, numbers) => ({ ...mapped, content: contentOf(row['content'], numbers) }),
  templates: (mapped, row, numbers) => ({
    ...mapped,
    // Of a placeholder template `file` is a place on its layout.
    draft: row['kind'] === 'placeholder' ? row['draft'] : contentOf(row['draft'], numbers),
  }),
};

const without = (details: unknown, name: string): unknown =>
  Object.fromEntries(Object.entries((details ?? {}) as Row).filter(([key]) => key !== name));

function contentOf(content: unknown, numbers: Numbers): unknown {
  const { files = [], fields = [], ...rest } = content as { files?: number[]; fields?: Row[] };
  const fileOf = (id: unknown): number => numberOf(numbers, 'template_files', id, 'templates');
  // A placeholder template has no files, and its fields name places on its layout.
  if (files.length === 0) return content;
  return {
    ...rest,
    files: files.map(fileOf),
    fields: fields.map((field) => ({ ...field, file: fileOf(field['file']) })),
  };
}
