import { X509Certificate } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../../../../platform/config.ts';
import { publishFile } from '../../../../platform/storage/published-file.ts';

/** Writes the timestamp roots to where `npm run verify` finds them, beside the root of the installation. */
export async function publishTimestampRoots({ dataDir, timestampRoots }: Config): Promise<void> {
  if (timestampRoots === undefined) return;
  const pem = timestampRoots.map((der) => new X509Certificate(der).toString()).join('');
  await publishFile(path.join(dataDir, 'keys', 'tsa-roots.pem'), pem);
}
