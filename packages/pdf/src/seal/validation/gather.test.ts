import 'reflect-metadata';

import * as x509 from '@peculiar/x509';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { issueRevocationList } from '../authority.ts';
import type { Bytes } from '../../types.ts';
import { listsOf, makeInstallation, sealedAt } from '../test/keys.ts';
import type { Installation } from '../test/keys.ts';
import { startAuthority } from '../test/revocation-server.ts';
import type { Authority, Faults } from '../test/revocation-server.ts';
import { gatherRevocations } from './gather.ts';
import type { CachedAnswer } from './gather.ts';

const origin = 'http://ca.example.com';
const hours = (count: number) => new Date(sealedAt.getTime() + count * 3600 * 1000);

let authority: Authority;
let certificate: Bytes;
let cache: Map<string, CachedAnswer>;

beforeAll(async () => {
  authority = await startAuthority({ at: sealedAt, origin });
  ({ certificate } = await authority.issue('Seal', []));
}, 60_000);
beforeEach(() => {
  cache = new Map();
  setFaults({});
  authority.asked.length = 0;
  authority.setClock(sealedAt);
});

function setFaults(faults: Faults): void {
  Object.assign(authority.faults, { ocsp: undefined, list: undefined, isAway: false }, faults);
}

const gather = (chain: Bytes[] = [certificate, authority.root], at: Date = sealedAt) =>
  gatherRevocations([chain], { ask: authority.ask, cache, at, lists: [] });

describe('the status of a certificate', () => {
  it('comes from the responder where there is one, and nothing else is asked', async () => {
    const gathered = await gather();

    expect(gathered).toMatchObject({ missing: [], revoked: [], revocationLists: [], certificates: [] });
    expect(gathered.ocspResponses).toHaveLength(1);
    expect(authority.asked).toEqual(['/ocsp']);
  });

  it('comes without the nonce from responders that leave it out', async () => {
    setFaults({ ocsp: 'no_nonce' });

    expect((await gather()).ocspResponses).toHaveLength(1);
  });

  it.each([
    'nonce',
    'signature',
    'stranger',
    'no_mark',
    'no_purpose',
    'old',
    'future',
    'other_certificate',
    'unknown',
    'try_later',
    'garbage',
  ] as const)('comes from the list where the answer cannot be believed: %s', async (ocsp) => {
    setFaults({ ocsp });
    const gathered = await gather();

    expect(gathered).toMatchObject({ missing: [], ocspResponses: [] });
    expect(gathered.revocationLists).toHaveLength(1);
    expect(authority.asked).toEqual(['/ocsp', '/ca.crl']);
  });

  it.each(['old', 'signature', 'delta', 'some_reasons', 'indirect', 'garbage', 'other_point'] as const)(
    'is missing where the list cannot be believed either: %s',
    async (list) => {
      setFaults({ ocsp: 'garbage', list });
      const gathered = await gather();

      expect(gathered).toMatchObject({ revocationLists: [], ocspResponses: [], revoked: [] });
      expect(gathered.missing).toEqual([{ subject: 'Seal', reason: 'unavailable' }]);
    },
  );

  it.each([{ ocsp: 'revoked' }, { ocsp: 'garbage', list: 'revoked' }] as Faults[])(
    'is revoked where its authority says so: %o',
    async (faults) => {
      setFaults(faults);

      expect((await gather()).revoked).toEqual(['Seal']);
    },
  );

  it('is missing for a reason of its own where the certificate names no place', async () => {
    const silent = await startAuthority({ at: sealedAt, origin, places: [] });
    const { certificate: own } = await silent.issue('Silent', []);

    expect((await gather([own, silent.root])).missing).toEqual([{ subject: 'Silent', reason: 'no_source' }]);
  });
});

it('issuers that lack are fetched, and only the ones that issued', async () => {
  const gathered = await gather([certificate]);
  const other = await startAuthority({ at: sealedAt, origin });
  const wrong = await gatherRevocations([[certificate]], { ask: other.ask, cache: new Map(), at: sealedAt, lists: [] });

  expect(gathered).toMatchObject({ certificates: [authority.root], missing: [] });
  expect(wrong).toMatchObject({ certificates: [], missing: [{ subject: 'Seal', reason: 'unavailable' }] });
});

it('lists that are here already are not asked for', async () => {
  const ours: Installation = await makeInstallation();
  const lists = await listsOf(ours, { now: sealedAt, until: hours(24) });
  const gathered = await gatherRevocations([[ours.certificate, ...ours.signer.chain]], {
    ask: () => Promise.reject(new Error('asked')),
    cache,
    at: sealedAt,
    lists,
  });

  expect(gathered).toMatchObject({ missing: [], revocationLists: lists });
});

describe('what was said before', () => {
  it('is used for half a day, then asked for again', async () => {
    await gather();
    await gather(undefined, hours(11));
    const before = authority.asked.length;
    authority.setClock(hours(13));
    await gather(undefined, hours(13));

    expect([before, authority.asked.length]).toEqual([1, 2]);
  });

  it('goes on to count until its end while the authority is away, and no longer', async () => {
    await gather();
    setFaults({ isAway: true });

    expect((await gather(undefined, hours(20))).missing).toEqual([]);
    expect((await gather(undefined, hours(25))).missing).toEqual([{ subject: 'Seal', reason: 'unavailable' }]);
  });
});

it('an issuer that may not sign lists cannot revoke by one, nor say good', async () => {
  const { keys } = await makeInstallation();
  const list = await issueRevocationList(keys.leaf, { now: sealedAt, until: hours(24), revoked: [] });

  expect(new x509.X509Crl(list).issuer).toContain('document seal');
  expect(
    await gatherRevocations([[certificate, authority.root]], {
      ask: () => Promise.reject(new Error('away')),
      cache,
      at: sealedAt,
      lists: [list],
    }),
  ).toMatchObject({ revocationLists: [], missing: [{ reason: 'unavailable' }] });
});
