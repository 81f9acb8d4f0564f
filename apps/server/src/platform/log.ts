import type { Config } from './config.ts';

type Level = Config['logLevel'];
type Facts = Record<string, unknown>;

/** One JSON object per line. Facts are ids, counts and codes: never tokens, bodies, or what people typed. Stacks come with `debug`. */
export type Log = {
  debug(message: string, facts?: Facts): void;
  info(message: string, facts?: Facts, cause?: unknown): void;
  warn(message: string, facts?: Facts, cause?: unknown): void;
  error(message: string, facts?: Facts, cause?: unknown): void;
};

const RANK: Record<Level, number> = { error: 0, warn: 1, info: 2, debug: 3 };
const MAX_CAUSES = 5;

// A net under the rule above: what slips in by name or inside an address is not written.
const SECRET_NAME = /token|password|secret|authorization|cookie|signature/i;
const SECRET_IN_TEXT = /\b(token|signature|password|secret|key)=[^&\s"']+|\/\/[^/\s:@]+:[^/\s@]+@/gi;
const MAIL_ADDRESS_IN_TEXT = /[^\s@<>"'(),:;[\]]+@[^\s@<>"'(),:;[\]]+\.[a-z]{2,}/gi;

/** A log that writes entries of `level` and above through `write`, one line at a time. */
export function createLog(level: Level, write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const put = (at: Level, message: string, facts?: Facts, cause?: unknown) => {
    if (RANK[at] > RANK[level]) return;
    const entry = {
      time: new Date().toISOString(),
      level: at,
      message,
      ...facts,
      ...(cause === undefined ? {} : { error: describe(cause, level === 'debug') }),
    };
    write(`${JSON.stringify(entry, safe)}\n`);
  };
  return {
    debug: (message, facts) => put('debug', message, facts),
    info: (message, facts, cause) => put('info', message, facts, cause),
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
  return value.replaceAll(SECRET_IN_TEXT, '[hidden]').replaceAll(MAIL_ADDRESS_IN_TEXT, '[address]');
}

/** What is known of a failure. A library may throw or report a plain object with an error's fields: pg-boss does. */
function describe(cause: unknown, withStack: boolean, depth = 0): unknown {
  if (typeof cause !== 'object' || cause === null) return { text: String(cause) };
  const { name, message, code, stack, cause: deeper, errors } = cause as Partial<AggregateError & { code: unknown }>;
  const further = depth < MAX_CAUSES;
  return {
    name: name ?? 'Error',
    text: message ?? `an object with ${Object.keys(cause).join(', ') || 'nothing in it'}`,
    ...(code === undefined ? {} : { code }),
    ...(withStack && stack !== undefined ? { stack: stack.split('\n').slice(1, 12).join('\n') } : {}),
    // Several addresses of one name were tried: the message of such an error is empty.
    ...(Array.isArray(errors) && further ? { errors: errors.map((one) => describe(one, withStack, depth + 1)) } : {}),
    ...(deeper !== undefined && further ? { cause: describe(deeper, withStack, depth + 1) } : {}),
  };
}
