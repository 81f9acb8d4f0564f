import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { extractText, verify } from '@sealwright/pdf';

/** PEM certificates as DER. */
const rootsOf = (pem: string) =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/g)].map(
    ([, body = '']) => new Uint8Array(Buffer.from(body, 'base64')),
  );

/** Checks the seal with our verifier and, where it is installed, with Poppler's. */
export async function expectSealed(bytes: Uint8Array, url: string): Promise<void> {
  const pem = await (await fetch(`${url}/api/verify/root.pem`)).text();
  const found = await verify(Uint8Array.from(bytes), { trustedRoots: rootsOf(pem) });
  expect(found.checks.filter(({ passed }) => !passed)).toEqual([]);
  expect(found.isValid).toBe(true);
  const said = pdfsig(bytes);
  if (said === null) return;
  expect(said).toContain('Signature is Valid');
  expect(said).toContain('Total document signed');
}

/** The text of all pages, without the line breaks that come from the layout. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  return (await extractText(Uint8Array.from(bytes))).join('\n').replace(/\s+/g, ' ');
}

/** The same file with one bit of its content turned. */
export function changed(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const at = Math.floor(copy.length / 3);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

/** What Poppler says of the signatures; null where it is not installed. */
function pdfsig(bytes: Uint8Array): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-sealed-'));
  try {
    const file = path.join(folder, 'sealed.pdf');
    writeFileSync(file, bytes);
    const { error, stdout } = spawnSync('pdfsig', [file], { encoding: 'utf8' });
    return error ? null : stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
