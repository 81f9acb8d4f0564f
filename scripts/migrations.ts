/**
 * Whether processes of the last release can work on while a migration is run, and after it (expand and contract). Only what is known to
 * take nothing away passes by itself. Anything else says in the comment right before it why it may:
 *
 * - `-- unused since 0.2.0: …`: what goes is used by no process of that release or a later one, and that release is out.
 * - `-- works beside 0.1.0: …`: it looks as if it took something away and does not, as a check that allows one word more.
 */
type Release = { version: string; lastMigration: string };
export type MigrationFile = { name: string; text: string };
type MigrationFault = { file: string; statement: string; why: string };

type Statement = { comment: string; text: string };

const NAME = String.raw`(?:only )?(?:if (?:not )?exists )?(?:public\.)?"?(\w+)"?`;
const CREATED_TABLE = new RegExp(`^create table ${NAME}`);
const ALTERED_TABLE = new RegExp(`^alter table ${NAME} (.*)$`);
const INDEX = /^create index (?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/;
const UNIQUE_INDEX = /^create unique index (?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/;
const PLAIN_INDEX = /^create index (?:if not exists )?(\w+) on /;
const DROPPED_INDEX = /^drop index (?:if exists )?(\w+)$/;
const TRIGGER = /^create (?:constraint )?trigger \w+ .*? on (\w+)/;
const DELETED = /^delete from (\w+)/;
const HARMLESS = /^(insert into|update|comment on|create (sequence|type|domain|extension|schema|view|function)) /;

const LOSES = 'takes away what the last release may use';
const REFUSES = 'may refuse what the last release writes';
const UNKNOWN = 'is not known to be safe beside the last release';

/** What stands in the way of running these files beside the last release, in the order of the files. */
export function migrationFaults(files: readonly MigrationFile[], releases: readonly Release[]): MigrationFault[] {
  const last = releases.at(-1);
  const made = new Set<string>();
  const plainIndexes = new Set(files.flatMap(({ text }) => indexesMadeIn(text)));
  const faults: MigrationFault[] = [];
  for (const { name, text } of files.toSorted((a, b) => a.name.localeCompare(b.name))) {
    if (last !== undefined && name <= last.lastMigration) continue;
    for (const { comment, text: statement } of statementsOf(text)) {
      const table = CREATED_TABLE.exec(statement)?.[1];
      if (table !== undefined) made.add(table);
      // Without an index the same rows are found, only more slowly.
      const dropped = DROPPED_INDEX.exec(statement)?.[1];
      const why = dropped !== undefined && plainIndexes.has(dropped) ? null : faultOf(statement, made);
      if (why === null) continue;
      const answer = reasonFaultOf(comment, releases);
      if (answer !== null) faults.push({ file: name, statement, why: `${why}; ${answer}` });
    }
  }
  return faults;
}

/** Those that are not unique: no write is refused by them, and none relies on them. */
const indexesMadeIn = (text: string): string[] =>
  statementsOf(text).flatMap(({ text: statement }) => PLAIN_INDEX.exec(statement)?.[1] ?? []);

function faultOf(statement: string, made: ReadonlySet<string>): string | null {
  if (CREATED_TABLE.test(statement) || HARMLESS.test(statement)) return null;
  const found = FAULTS.map(({ pattern, faultOf: judge }) => ({ match: pattern.exec(statement), judge })).find(
    ({ match }) => match !== null,
  );
  if (found === undefined) return /^(drop|truncate) /.test(statement) ? LOSES : UNKNOWN;
  const [, table = '', rest = ''] = found.match ?? [];
  return made.has(table) ? null : found.judge(rest);
}

/** What a statement does to a table that the last release knows. */
const FAULTS: readonly { pattern: RegExp; faultOf: (rest: string) => string | null }[] = [
  {
    pattern: ALTERED_TABLE,
    faultOf: (actions) =>
      actionsOf(actions)
        .map((action) => actionFaultOf(action))
        .find((fault) => fault !== null) ?? null,
  },
  { pattern: UNIQUE_INDEX, faultOf: () => REFUSES },
  { pattern: INDEX, faultOf: () => null },
  { pattern: TRIGGER, faultOf: () => REFUSES },
  { pattern: DELETED, faultOf: () => LOSES },
];

/** One action of `alter table`, on a table that the last release knows. */
function actionFaultOf(action: string): string | null {
  if (/^(drop|rename)\b/.test(action)) return LOSES;
  if (/^add (constraint|check|unique|primary|foreign|exclude)\b/.test(action)) return REFUSES;
  if (action.startsWith('add ')) {
    const isFilled = /\b(default|generated)\b/.test(action);
    return /\bnot null\b|\bprimary key\b/.test(action) && !isFilled ? REFUSES : null;
  }
  if (/^alter (column )?\w+ set (default|statistics|storage)\b/.test(action)) return null;
  if (/^alter (column )?\w+ set not null\b/.test(action)) return REFUSES;
  return /^alter (column )?\w+ (drop|type|set data type)\b/.test(action) ? LOSES : UNKNOWN;
}

/** Null where the comment gives a reason that holds. */
function reasonFaultOf(comment: string, releases: readonly Release[]): string | null {
  const last = releases.at(-1)?.version ?? '';
  const [, unusedSince] = /\bunused since (\S+): \S/.exec(comment) ?? [];
  const [, beside] = /\bworks beside (\S+): \S/.exec(comment) ?? [];
  if (beside === last) return null;
  if (beside !== undefined) return `the reason speaks of ${beside}, and the last release is ${last}`;
  if (unusedSince === undefined) {
    return `say before it “unused since RELEASE: …” or “works beside ${last}: …”`;
  }
  return releases.some(({ version }) => version === unusedSince) ? null : `${unusedSince} is no release yet`;
}

/** The actions of one `alter table`: the commas within brackets belong to one of them. */
function actionsOf(text: string): string[] {
  const actions = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += letter;
  }
  return actions.map((action) => action.trim());
}

// A comment, a text in quotes or between dollars, the end of a statement, or anything else.
const PIECE = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-'$;]+|[-$]/g;

/** Each statement on one line, in lower case, without the texts in it, with the comments that stand right before it. */
function statementsOf(source: string): Statement[] {
  const statements: Statement[] = [];
  let [comment, text] = ['', ''];
  for (const [piece] of source.matchAll(PIECE)) {
    if (piece.startsWith('--')) {
      if (text.trim() === '') comment += ` ${piece.slice(2).trim()}`;
    } else if (piece === ';') {
      statements.push({ comment, text: plain(text) });
      [comment, text] = ['', ''];
    } else text += /^['$]./.test(piece) ? "''" : piece;
  }
  if (text.trim() !== '') statements.push({ comment, text: plain(text) });
  return statements;
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
