import {
  getCheckpoint,
  getCheckpointNote,
  getCheckpointOfSize,
  getConsistencyProof,
  getInclusionProof,
} from '@sealwright/contract';
import { FileAnswer, publicAccess, type Route, route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type LogKeys, transparencyService } from './transparency.service.ts';

const NOTE_SECONDS = 10;

export function transparencyRoutes(platform: Platform, logKeys: LogKeys): Route[] {
  const log = transparencyService(platform, logKeys);
  return [
    route(getCheckpoint, publicAccess, ({ request }) => log.latest(request)),
    route(getCheckpointNote, publicAccess, async ({ request }) => {
      const note = Buffer.from(await log.note(request));
      return new FileAnswer(note, 'text/plain; charset=utf-8', { maxAgeSeconds: NOTE_SECONDS });
    }),
    route(getCheckpointOfSize, publicAccess, ({ params, request }) => log.ofSize(params.size, request)),
    route(getConsistencyProof, publicAccess, ({ query, request }) => log.consistency(query.from, query.to, request)),
    route(getInclusionProof, publicAccess, ({ query, request }) => log.inclusion(query.leaf, query.size, request)),
  ];
}
