import { z } from 'zod';

const Flag = z.enum(['true', 'false', '1', '0', 'yes', 'no']).transform((word) => ['true', '1', 'yes'].includes(word));

/** What one process of an installation does, how it is watched, and how it reaches the database beside the ordinary way. */
export const PROCESS_SETTINGS = {
  PORT: {
    shape: z.coerce.number().int().min(0).max(65535).default(3000),
    meaning: 'Port to listen on; 0 picks a free one',
  },
  HOST: { shape: z.string().min(1).default('127.0.0.1'), meaning: 'Address to listen on' },
  TRUST_PROXY: { shape: Flag.default(false), meaning: 'Believe X-Forwarded-* headers of a proxy in front' },
  ROLE: {
    shape: z.enum(['all', 'web', 'worker']).default('all'),
    meaning: 'What this process does: answer requests (web), run tasks (worker), or both',
  },
  DATABASE_LISTEN_URL: {
    shape: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must be an address that begins with postgres://')
      .optional(),
    meaning:
      'The same database without a pooler, for LISTEN; set it where DATABASE_URL leads through a pooler in transaction mode',
  },
  METRICS_TOKEN: {
    shape: z.string().min(20, 'must have at least 20 characters').optional(),
    meaning: 'Who sends it as a bearer token reads GET /metrics, in the format of Prometheus; off when unset',
  },
  LOG_LEVEL: { shape: z.enum(['error', 'warn', 'info', 'debug']).default('warn'), meaning: 'How much is logged' },
  ACCESS_LOG: { shape: Flag.default(false), meaning: 'Log one line for each request, without its secrets' },
} as const;

/** What is wrong is added to `problems`. */
export function listenUrlOf(
  read: (name: 'DATABASE_LISTEN_URL' | 'DATABASE_URL') => string | undefined,
  problems: string[],
): string | undefined {
  const url = read('DATABASE_LISTEN_URL');
  if (url !== undefined && read('DATABASE_URL') === undefined) {
    problems.push('DATABASE_LISTEN_URL is of use only beside DATABASE_URL, which is not set');
  }
  return url;
}
