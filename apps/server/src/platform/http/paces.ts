import type { Endpoint } from '@sealwright/contract';
import type { FastifyRequest } from 'fastify';
import type { Pace } from './pace.ts';

// How long a client may take: for the headers, between two bytes, and for a body. Five files of 5 MB take nine minutes on a
// phone with 400 kbit/s, and 200 MB most of an hour on a slow line.
export const HEADERS_MS = 10_000;
export const SILENCE_MS = 65_000;
export const CHECK_MS = 5000;
const MINUTE_MS = 60_000;
const BODY: Pace = { totalMs: 5 * MINUTE_MS, silenceMs: SILENCE_MS, bytesPerSecond: 100 };
const UPLOAD: Pace = { totalMs: 30 * MINUTE_MS, silenceMs: 20_000, bytesPerSecond: 4000 };
export const LARGE_UPLOAD: Pace = { ...UPLOAD, totalMs: 60 * MINUTE_MS };

export const paceFor = ({ transport, maxFileBytes }: Endpoint): Pace =>
  transport !== 'upload' ? BODY : maxFileBytes === null ? UPLOAD : LARGE_UPLOAD;

export const paceOf = ({ routeOptions: { config } }: FastifyRequest): Pace =>
  'pace' in config ? (config.pace as Pace) : BODY;
