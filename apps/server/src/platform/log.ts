import type { Config } from './config.ts';

type Level = Config['logLevel'];
type Facts = Record<string, unknown>;

/** One JSON object per line. Facts are ids, counts and codes: never tokens, bodies, or what people typed. */
export type Log = {
  debug(message: string, facts?: Facts): void;
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts, cause?: unknown): void;
  error(message: string, facts?: Facts, cause?: unknown): void;
};

const RANK: Record<Level, number> = { error: 0, warn: 1, info: 2, debug: 3 };
const MAX_CAUSES = 5;

// A net under the rule above: what slips in by name or inside an address is not written.
const SECRET_NAME = /token|password|secret|authorization|cookie|signature/i;
const SECRET_IN_TEXT = /\b(token|signature|password|secret|key)=[^&\s"']+|\/\/[^/\s:@]+:[^/\s@]+@/gi;

/** A log that writes entries of `level` and above through `write`, one line at a time. */
export function createLog(level: Level, write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const put = (at: Level, message: string, facts?: Facts, cause?: unknown) => {
    if (RANK[at] > RANK[level]) return;
    const entry = {
      time: new Date().toISOString(),
      level: at,
      message,
      ...facts,
      ...(cause === undefined ? {} : { error: describe(cause) }),
    };
    write(`${JSON.stringify(entry, safe)}\n`);
  };
  return {
    debug: (message, facts) => put('debug', message, facts),
    info: (message, facts) => put('info', message, facts),
    warn: (message, facts, cause) => put('warn', message, facts, cause),
    error: (message, facts, cause) => put('error', message, facts, cause),
  };
}

/** For tests of parts that log on the way. */
export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function safe(name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'string') return SECRET_NAME.test(name) && value !== null ? '[hidden]' : value;
  if (SECRET_NAME.test(name)) return '[hidden]';
  return value.replaceAll(SECRET_IN_TEXT, '[hidden]');
}

function describe(cause: unknown, depth = 0): unknown {
  if (!(cause instanceof Error)) return String(cause);
  return {
    name: cause.name,
    text: cause.message,
    ...('code' in cause ? { code: cause.code } : {}),
    stack: cause.stack?.split('\n').slice(1, 12).join('\n'),
    ...(cause.cause !== undefined && depth < MAX_CAUSES ? { cause: describe(cause.cause, depth + 1) } : {}),
  };
}
