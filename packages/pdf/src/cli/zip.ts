/** ZIPs on the command line: each PDF in one is checked, and a bundle as a whole. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

import { isSealedPath, manifestPath } from '../bundle/manifest.ts';
import { isBundleManifest, verifyBundle } from '../bundle/verify-bundle.ts';
import type { BundleVerification } from '../bundle/verify-bundle.ts';
import { verify } from '../seal/index.ts';
import type { VerifyOptions } from '../seal/index.ts';
import type { Bytes, Verification } from '../types.ts';

const mostBytes = 1024 * 1024 * 1024;

export type ZipMember = { path: string; bytes: Bytes };
export type VerifiedZip = { files: { path: string; found: Verification }[]; bundle: BundleVerification | null };

export const isZip = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004';

/** Throws for what cannot be read, or unpacks to more than a gigabyte. */
export async function readZip(bytes: Bytes): Promise<ZipMember[]> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const members: ZipMember[] = [];
  let left = mostBytes;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    left -= entry.uncompressedSize;
    if (left < 0) throw new RangeError('The ZIP unpacks to more than a gigabyte');
    const content = await buffer(await zip.openReadStreamPromise(entry));
    members.push({ path: entry.fileName, bytes: new Uint8Array(content) });
  }
  return members;
}

const isPdf = ({ bytes }: ZipMember): boolean =>
  Buffer.from(bytes.subarray(0, 1024)).toString('latin1').includes('%PDF-');

/** The evidence record of a PDF stands beside it under its name. */
const recordBeside = (members: ZipMember[], { path }: ZipMember): Bytes | undefined =>
  members.find((one) => one.path === `${path}.ers`)?.bytes;

export async function verifyMembers(members: ZipMember[], options: VerifyOptions): Promise<VerifiedZip> {
  const isBundle = members.some(isBundleManifest);
  const files: VerifiedZip['files'] = [];
  for (const member of members) {
    const isChecked = isBundle ? isSealedPath(member.path) : isPdf(member);
    if (isChecked) {
      files.push({
        path: member.path,
        found: await verify(member.bytes, { ...options, evidenceRecord: recordBeside(members, member) }),
      });
    }
  }
  if (!isBundle) return { files, bundle: null };
  const unchecked = [...files];
  const given = members.map(({ path, bytes }) => ({
    path,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: path === manifestPath || !isPdf({ path, bytes }) ? bytes : null,
    // Two files may have one name: each keeps what was found of it.
    found: unchecked[0]?.path === path ? (unchecked.shift()?.found ?? null) : null,
  }));
  return { files, bundle: verifyBundle(given, options.logKeys) };
}
