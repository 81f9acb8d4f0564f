import path from 'node:path';
import { CamelCasePlugin, PostgresQueryCompiler } from 'kysely';
import { Client } from 'pg';
import { vi } from 'vitest';

const SOURCE = path.join(import.meta.dirname, '../src/');
const FRAMES = 30;

/** Each statement that reached a database, by its text, and who asked: `documents/folders/folders.repo.ts list`. */
type Statements = { seen: () => Map<string, string>; end: () => void };

/**
 * Notes every statement from now on: what the driver sends, so that nothing goes by unseen, and where Kysely was first told to send it.
 * What did not come through Kysely with our plugin is named as `(driver)`.
 */
export function watchStatements(): Statements {
  const sent = new Set<string>();
  const places = new Map<string, string>();
  const compiler = new PostgresQueryCompiler();
  const transform = Reflect.get<CamelCasePlugin, 'transformQuery'>(CamelCasePlugin.prototype, 'transformQuery');
  const hook = vi.spyOn(CamelCasePlugin.prototype, 'transformQuery').mockImplementation(function note(
    this: CamelCasePlugin,
    args,
  ) {
    const node = transform.call(this, args);
    const { sql } = compiler.compileQuery(node, args.queryId);
    // A stack costs more than the statement.
    if (!places.has(sql)) places.set(sql, placeOf(stack()));
    return node;
  });
  const query = Reflect.get(Client.prototype, 'query') as (...given: unknown[]) => unknown;
  const driver = vi.spyOn(Client.prototype, 'query').mockImplementation(function send(
    this: Client,
    ...given: unknown[]
  ) {
    const [first] = given;
    const text = typeof first === 'string' ? first : textOf(first);
    if (typeof text === 'string') sent.add(text);
    return query.apply(this, given);
  });
  return {
    seen: () => new Map([...sent].map((text) => [text, places.get(text) ?? '(driver)'])),
    end: () => {
      hook.mockRestore();
      driver.mockRestore();
    },
  };
}

const textOf = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'text' in given ? given.text : undefined;

function stack(): string[] {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const lines = (new Error('where').stack ?? '').split('\n');
  Error.stackTraceLimit = before;
  return lines;
}

/** The first of our own frames: its file below `src`, and its function. */
function placeOf(lines: readonly string[]): string {
  const line =
    lines.find((one) => one.includes(SOURCE)) ?? lines.find((one) => one.includes('/apps/server/test/')) ?? '';
  const [, name = '', file = ''] =
    /at (?:async )?(?:(\S+)(?: \[as \S+\])? \()?(?:file:\/\/)?([^():]+)/.exec(line) ?? [];
  return `${path.relative(SOURCE, file)} ${name.split('.').at(-1)}`.trim();
}
