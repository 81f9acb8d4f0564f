import { z } from 'zod';

export const Flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'])
  .transform((word) => ['true', '1', 'yes'].includes(word));

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
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    shape: z
      .string()
      .regex(/^https?:\/\//, 'must be an address that begins with https:// or http://')
      .refine((text) => URL.canParse(text), 'must be an address')
      .optional(),
    meaning: 'Collector that traces are sent to by OTLP over HTTP as JSON, as http://localhost:4318; off when unset',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    shape: z
      .string()
      .refine((text) => readPairs(text) !== null, 'must be name=value, with commas between')
      .optional(),
    meaning: 'Headers for the collector, name=value with commas between',
  },
  OTEL_SERVICE_NAME: { shape: z.string().min(1).default('sealwright'), meaning: 'What traces call this product' },
  OTEL_TRACES_SAMPLER_ARG: {
    shape: z.coerce.number().min(0).max(1).default(1),
    meaning: 'The share of traces that is recorded, 0 to 1; a caller that sends one decides itself',
  },
  LOG_LEVEL: { shape: z.enum(['error', 'warn', 'info', 'debug']).default('warn'), meaning: 'How much is logged' },
  ACCESS_LOG: { shape: Flag.default(false), meaning: 'Log one line for each request, without its secrets' },
} as const;

/** Where traces go, as OpenTelemetry names its settings. */
export type TraceConfig = {
  /** Without a slash at its end. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  ratio: number;
};

type Read = <K extends TraceSetting>(name: K) => z.output<(typeof PROCESS_SETTINGS)[K]['shape']> | undefined;
type TraceSetting =
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER_ARG';

export function traceConfigOf(read: Read): TraceConfig | undefined {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  const headers = readPairs(read('OTEL_EXPORTER_OTLP_HEADERS') ?? '') ?? {};
  const [serviceName = '', ratio = 1] = [read('OTEL_SERVICE_NAME'), read('OTEL_TRACES_SAMPLER_ARG')];
  return endpoint === undefined ? undefined : { endpoint: endpoint.replace(/\/+$/, ''), headers, serviceName, ratio };
}

/** `a=1,b=2`, with values as in addresses (W3C Baggage, which OpenTelemetry follows); null where it is not that. */
function readPairs(text: string): Record<string, string> | null {
  const pairs: Record<string, string> = {};
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [, name, value] = /^\s*([\w!#$%&'*+.^|~-]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
    if (name === undefined || value === undefined || !/^(?:[^%]|%[\da-f]{2})*$/i.test(value)) return null;
    try {
      pairs[name] = decodeURIComponent(value);
    } catch {
      return null;
    }
    // What a header may hold.
    if (!/^[\t -~]*$/.test(pairs[name])) return null;
  }
  return pairs;
}

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
