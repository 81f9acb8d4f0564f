import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startAuthority } from '../../../packages/pdf/src/seal/test/revocation-server.ts';
import { startTimestampServer } from '../../../packages/pdf/src/seal/test/timestamp-server.ts';

export const pemOf = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`;

type Options = { clock?: () => Date; lifeDays?: number; places?: ('ocsp' | 'list' | 'issuer')[] };

/**
 * A timestamp server (RFC 3161) with its authority's OCSP responder and list, over HTTP on this machine. `settings` let an
 * installation use it; `faults` may be changed while it runs, and `isAway` ends every connection.
 */
export async function startOutsideAuthority({ clock = () => new Date(), lifeDays, places }: Options = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-authority-'));
  const state = { isAway: false, isTimestampAway: false };
  let answer: (url: string, body: Buffer) => Promise<Uint8Array | null> = async () => null;
  const server = createServer((request, response) => {
    const reply = async () => {
      const body = await buffer(request);
      const isTimestamp = request.url === '/tsa';
      if (isTimestamp ? state.isTimestampAway : state.isAway) {
        request.socket.destroy();
        return;
      }
      const found = await answer(request.url ?? '', body).catch(() => null);
      if (found === null) response.writeHead(503).end();
      else response.end(found);
    };
    void reply();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const authority = await startAuthority({ at: clock(), origin, ...(places === undefined ? {} : { places }) });
  const stampWith = (days?: number) =>
    startTimestampServer({ at: clock(), authority, now: clock, ...(days === undefined ? {} : { lifeDays: days }) });
  let stamps = await stampWith(lifeDays);
  answer = async (url, body) => {
    authority.setClock(clock());
    if (url !== '/tsa') return authority.answer(url, new Uint8Array(body));
    const reply = await stamps.fetch('', { body: new Uint8Array(body) });
    return new Uint8Array(await reply.arrayBuffer());
  };
  const rootsFile = path.join(folder, 'tsa.pem');
  writeFileSync(rootsFile, pemOf(authority.root));
  return {
    authority,
    root: authority.root,
    faults: authority.faults,
    state,
    origin,
    settings: { TSA_URL: `${origin}/tsa`, TSA_ROOTS: rootsFile, OUTBOUND_ALLOW: '127.0.0.1' },
    /** Another certificate from here on, as servers take one from time to time. */
    rotate: async (days?: number) => void (stamps = await stampWith(days)),
    stop: () => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
