import type { Client } from 'pg';

/**
 * Whether a statement stays within one account, as PostgreSQL itself reads it: it is planned without its values, and every scan of a table
 * that belongs to accounts has to be tied to one account by equality. A distributed database goes by the same rule.
 */
type Plan = {
  'Node Type': string;
  'Join Type'?: string;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  Alias?: string;
  Plans?: Plan[];
} & { [key: string]: unknown };

type Scan = { alias: string; table: string };

const CONDITIONS = [
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'Join Filter',
  'Hash Cond',
  'Merge Cond',
  'One-Time Filter',
];
const PLANNED = /^\s*(\/\*.*?\*\/\s*)?(select|insert|update|delete|with|merge)\b/i;

/** The tables for whose rows a statement asks whatever their account, in order; null for what is not planned, as `begin`. */
export async function crossedTables(
  client: Pick<Client, 'query'>,
  statement: string,
  isOfAccounts: (table: string) => boolean,
): Promise<string[] | null> {
  if (!PLANNED.test(statement)) return null;
  const nodes = nodesOf(await genericPlan(client, statement));
  const scans = nodes.flatMap((node) => scanOf(node));
  const tied = tiedAliases(scans, nodes.flatMap(conditionsOf), isOfAccounts);
  const loose = scans.filter(({ alias, table }) => isOfAccounts(table) && !tied.has(alias));
  return [...new Set(loose.map(({ table }) => table))].toSorted();
}

/** The plan that serves whatever the values are; PostgreSQL 15 gives it of prepared statements only. */
async function genericPlan(client: Pick<Client, 'query'>, statement: string): Promise<Plan> {
  const count = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join(', ')})`;
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`prepare planned as ${statement}`);
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (verbose, costs off, format json) execute planned${values}`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`No plan of: ${statement}`);
    return row['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('deallocate planned');
  }
}

/** Of indexes that are searched one or the other, the scan above them says what holds for its rows. */
const nodesOf = (plan: Plan): Plan[] => [plan, ...inputsOf(plan).flatMap(nodesOf)];

const inputsOf = ({ 'Node Type': type, Plans = [] }: Plan): Plan[] => (type === 'BitmapOr' ? [] : Plans);

function scanOf(node: Plan): Scan[] {
  const { 'Relation Name': table, Alias: alias, 'Node Type': type } = node;
  // What is changed is scanned below, and what is inserted names its account.
  return table === undefined || alias === undefined || type === 'ModifyTable' ? [] : [{ alias, table }];
}

/** `ties`: whose rows it restricts; null: those of all it names. */
type Condition = { text: string; ties: ReadonlySet<string> | null };

const OF_JOINS = new Set(['Join Filter', 'Hash Cond', 'Merge Cond']);

function conditionsOf(node: Plan): Condition[] {
  const optional = optionalOf(node);
  return CONDITIONS.flatMap((name) => {
    const ties = OF_JOINS.has(name) ? optional : null;
    return typeof node[name] === 'string' ? conjunctsOf(node[name]).map((text) => ({ text, ties })) : [];
  });
}

const OPTIONAL_SIDES: Readonly<Record<string, string>> = {
  Left: 'Inner',
  Anti: 'Inner',
  Right: 'Outer',
  'Right Anti': 'Outer',
  Full: '',
};

/** What an outer join is by restricts the side that may be missing, and keeps every row of the other. */
function optionalOf(node: Plan): ReadonlySet<string> | null {
  const side = OPTIONAL_SIDES[node['Join Type'] ?? ''];
  if (side === undefined) return null;
  const inputs = (node.Plans ?? []).filter((one) => one['Parent Relationship'] === side);
  return new Set(inputs.flatMap(nodesOf).flatMap((one) => one.Alias ?? []));
}

/** The parts of a condition that all hold: those within brackets belong to one of them. */
function conjunctsOf(text: string): string[] {
  const bare = unwrapped(text);
  const parts = splitAt(bare, ' AND ');
  return parts.length === 1 ? parts : parts.flatMap(conjunctsOf);
}

function unwrapped(text: string): string {
  const isWhole = text.startsWith('(') && closingOf(text) === text.length - 1;
  return isWhole ? unwrapped(text.slice(1, -1)) : text;
}

function closingOf(text: string): number {
  let depth = 0;
  for (const { at, letter } of lettersOf(text)) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function splitAt(text: string, word: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (const { at, letter } of lettersOf(text)) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth > 0 || !text.startsWith(word, at) || at < from) continue;
    parts.push(text.slice(from, at));
    from = at + word.length;
  }
  return [...parts, text.slice(from)];
}

/** What stands outside of quotes. */
function* lettersOf(text: string): Generator<{ at: number; letter: string }> {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === "'") isQuoted = !isQuoted;
    else if (!isQuoted) yield { at, letter };
  }
}

const COLUMN = /^"?(\w+)"?\."?(\w+)"?$/;
const ANY_COLUMN = /"?\b([a-z_]\w*)"?\.("?[a-z_]\w*)/g;

/**
 * Aliases whose account is one that is given: by a value, by a row that was found by a value, or by another such alias. An alias that is
 * no table (a common table expression, a list of values) gives what its own scans found, and those are looked at themselves.
 */
function tiedAliases(
  scans: readonly Scan[],
  conditions: readonly Condition[],
  isOfAccounts: (table: string) => boolean,
): Set<string> {
  const tables = new Map(scans.map(({ alias, table }) => [alias, table]));
  const isAccount = (alias: string, column: string) =>
    column === (tables.get(alias) === 'accounts' ? 'id' : 'account_id');
  const equalities = conditions
    .map(({ text, ties }) => ({ sides: splitAt(text, ' = ').map(unwrapped), ties }))
    .filter(({ sides }) => sides.length === 2);
  const tied = new Set<string>();
  const isGiven = (text: string): boolean => {
    const used = [...text.matchAll(ANY_COLUMN)].map(([, alias = '', column = '']) => ({ alias, column }));
    return used.every(({ alias, column }) => {
      const table = tables.get(alias);
      if (table === undefined) return true;
      return tied.has(alias) && (!isOfAccounts(table) || isAccount(alias, column));
    });
  };
  const tie = (ties: Condition['ties'], left: string, right: string): boolean => {
    const [, alias = '', column = ''] = COLUMN.exec(left) ?? [];
    const table = tables.get(alias);
    if (table === undefined || tied.has(alias) || ties?.has(alias) === false || right.startsWith('ANY ')) return false;
    if (isOfAccounts(table)) return isAccount(alias, column) && isGiven(right) && Boolean(tied.add(alias));
    // A row of the others is found by a value that was given, not by a word as `state = 'queued'`.
    return isGiven(right) && !/^'[^']*'::/.test(right) && Boolean(tied.add(alias));
  };
  for (let isMore = true; isMore;) {
    isMore = equalities
      .map(({ sides: [left = '', right = ''], ties }) => tie(ties, left, right) || tie(ties, right, left))
      .some(Boolean);
  }
  return tied;
}
