import { getRevocationList, getRootCertificate, verifyArchive, verifyFile } from '@sealwright/contract';
import { publicAccess, type Route, route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { transparencyRoutes } from '../evidence/index.ts';
import { verifyService } from './sealing.verify.ts';
import type { SealingParts } from './sealing.work.ts';

export function sealingRoutes(platform: Platform, parts: Pick<SealingParts, 'threads' | 'keys'>): Route[] {
  const verify = verifyService(platform, parts);
  return [
    route(verifyFile, publicAccess, ({ upload, request }) => verify.check(upload, request)),
    route(verifyArchive, publicAccess, ({ upload, request }) => verify.checkArchive(upload, request)),
    route(getRevocationList, publicAccess, ({ params, request }) => verify.revocationList(params.name, request)),
    ...transparencyRoutes(platform, async () => (await parts.keys.trust()).logKeys),
    route(getRootCertificate, publicAccess, () => verify.rootCertificates()),
  ];
}
