import 'reflect-metadata';

import * as x509 from '@peculiar/x509';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Bytes, SealSigner } from '../types.ts';
import { encode, nullValue, objectIdentifier, readChildren, readElement, sequence, tags } from './der.ts';
import { evidenceFileName } from './evidence-bundle.ts';
import { createLogKey } from './evidence-checkpoint.ts';
import { oids } from './oids.ts';
import { openPdf } from './reader/document.ts';
import { seal } from './seal.ts';
import { decodeSeal, encodeSeal, signedAttributes } from './seal-cms.ts';
import { placeSeal } from './seal-revision.ts';
import { digestOf } from './signed-data.ts';
import { signerFromKey } from './signer.ts';
import { cmsOf, gapOf, withContents } from './test/attacks.ts';
import { randomChanges } from './test/changes.ts';
import { makeBundle } from './test/evidence.ts';
import { makeInstallation, sealedAt } from './test/keys.ts';
import type { Installation } from './test/keys.ts';
import { fileWithAttachment, plainFile } from './test/sources.ts';
import { startTimestampServer } from './test/timestamp-server.ts';
import type { FakeTimestampServer } from './test/timestamp-server.ts';
import { httpTimestampAuthority } from './timestamp.ts';
import { verify } from './verify.ts';
import type { VerifyOptions } from './verify.ts';

const key = createLogKey();
const isFull = process.env['SEALWRIGHT_FAULTS'] === 'full';

let ours: Installation;
let server: FakeTimestampServer;
let source: Bytes;
let plain: Bytes;
let stamped: Bytes;

const authorityOf = ({ fetch }: FakeTimestampServer) =>
  httpTimestampAuthority('http://tsa.example.com', { timeoutMs: 2000, fetch });

async function sealStamped(by: FakeTimestampServer, at: Date = sealedAt): Promise<Bytes> {
  const timestamps = { authority: authorityOf(by), trustedRoots: [by.root] };
  return (await seal(source, { signer: ours.signer, at, timestamps })).bytes;
}

beforeAll(async () => {
  [ours, server] = await Promise.all([makeInstallation(), startTimestampServer({ at: sealedAt })]);
  source = fileWithAttachment(evidenceFileName, JSON.stringify(await makeBundle(plainFile(), key)));
  plain = (await seal(source, { signer: ours.signer, at: sealedAt })).bytes;
  stamped = await sealStamped(server);
});

/** Verifies as a server does; with `trustedTimestampRoots: undefined`, as one that knows no timestamp authority. */
const check = (bytes: Bytes, options: Partial<VerifyOptions> = {}) =>
  verify(bytes, {
    trustedRoots: [ours.root],
    trustedTimestampRoots: [server.root],
    logKeys: [key.publicKeyPem],
    now: new Date('2026-06-01T00:00:00Z'),
    ...options,
  });

const withoutRoots = { trustedTimestampRoots: undefined };

async function failuresOf(bytes: Bytes, options: Partial<VerifyOptions> = {}): Promise<string[]> {
  const { checks } = await check(bytes, options);
  return checks.filter(({ passed }) => !passed).map(({ name }) => name);
}

/** The file with another token in its seal, or with none. */
function withToken(bytes: Bytes, token: Bytes | null): Bytes {
  const { data, certificate, digest } = decodeSeal(cmsOf(bytes), { isOld: false });
  const others = data.certificates.filter((one) => one !== certificate).map(({ der }) => der);
  const certificates = [certificate.der, ...others];
  return withContents(
    bytes,
    encodeSeal({ digest, certificates, keyType: 'RSA', signature: data.signer.signature, token }),
  );
}

const tokenOf = (bytes: Bytes): Bytes => decodeSeal(cmsOf(bytes), { isOld: false }).token!;

const signatureOf = (bytes: Bytes): Bytes => decodeSeal(cmsOf(bytes), { isOld: false }).data.signer.signature;

/** The parts of a token's SignedData, to put it together otherwise. */
function partsOf(token: Bytes): Bytes[] {
  const [, wrapped] = readChildren(readElement(token).content);
  return readChildren(readElement(wrapped!.content).content).map(({ encoded }) => encoded);
}

const tokenFrom = (parts: Bytes[]): Bytes =>
  sequence(objectIdentifier(oids.signedData), encode(tags.context0, sequence(...parts)));

const signerParts = (token: Bytes): Bytes[] =>
  readChildren(readChildren(readElement(partsOf(token)[4]!).content)[0]!.content).map(({ encoded }) => encoded);

const withSigner = (token: Bytes, parts: Bytes[]): Bytes =>
  tokenFrom(partsOf(token).with(4, encode(tags.set, sequence(...parts))));

/** The other ECDSA signature (P-256) that is as right as this one. */
function otherOfPair(signature: Bytes): Bytes {
  const [r, s] = readChildren(readElement(signature).content);
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const other = order - BigInt(`0x${Buffer.from(s!.content).toString('hex')}`);
  const bytes = Buffer.from(other.toString(16).padStart(64, '0'), 'hex');
  const padding = bytes[0]! >= 0x80 ? Uint8Array.of(0) : new Uint8Array();
  return sequence(r!.encoded, encode(tags.integer, padding, bytes));
}

async function curveSigner(): Promise<SealSigner> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Curve',
    notBefore: new Date('2026-01-01'),
    notAfter: new Date('2030-01-01'),
    signingAlgorithm: algorithm,
    keys,
  });
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const privateKeyPem = `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----`;
  return signerFromKey({ certificate: new Uint8Array(certificate.rawData), chain: [], privateKeyPem });
}

describe('a seal made with a timestamp', () => {
  it('is B-T where the root of its authority is known, and B-B where it was not judged', async () => {
    const judged = await check(stamped);
    const notJudged = await check(stamped, withoutRoots);

    expect(judged).toMatchObject({ isValid: true, level: 'B-T' });
    expect(notJudged).toMatchObject({ isValid: true, level: 'B-B' });
    expect(notJudged.checks.find(({ name }) => name === 'timestamp')?.detail).toContain('It was not checked');
  });

  it('is not valid when the timestamp was taken out, with known roots and without', async () => {
    const stripped = withToken(stamped, null);

    expect(await failuresOf(stripped)).toEqual(['timestamp']);
    expect(await failuresOf(stripped, withoutRoots)).toEqual(['timestamp']);
    expect(await check(stripped)).toMatchObject({ isValid: false, isIntact: true, level: 'B-B' });
  });

  it('is not valid with the timestamp of another authority, nor with one of another seal or much later', async () => {
    const stranger = await startTimestampServer({ at: sealedAt });
    const late = await startTimestampServer({ at: new Date(sealedAt.getTime() + 2 * 3600 * 1000) });
    const tokenBy = async (by: FakeTimestampServer) => {
      const digest = digestOf('sha256', signatureOf(stamped));
      return withToken(stamped, await authorityOf(by).timestamp(digest));
    };

    expect(await failuresOf(await tokenBy(stranger))).toEqual(['timestamp']);
    expect(
      await failuresOf(withToken(stamped, tokenOf(await sealStamped(server, new Date(+sealedAt + 1000))))),
    ).toEqual(['timestamp']);
    expect(await failuresOf(await tokenBy(late), { trustedTimestampRoots: [late.root] })).toEqual(['timestamp']);
    expect(await failuresOf(await tokenBy(late), withoutRoots)).toEqual(['timestamp']);
  });

  it.each<[string, (token: Bytes) => Bytes]>([
    [
      'its certificates stand in another order',
      (token) => {
        const parts = partsOf(token);
        const certificates = readChildren(readElement(parts[3]!).content).map(({ encoded }) => encoded);
        return tokenFrom(parts.with(3, encode(tags.context0, ...certificates.toReversed())));
      },
    ],
    [
      'it carries one more certificate',
      (token) => {
        const parts = partsOf(token);
        return tokenFrom(parts.with(3, encode(tags.context0, readElement(parts[3]!).content, ours.root)));
      },
    ],
    [
      'it carries one certificate less',
      (token) => {
        const parts = partsOf(token);
        const certificates = readChildren(readElement(parts[3]!).content).map(({ encoded }) => encoded);
        return tokenFrom(
          parts.with(3, encode(tags.context0, ...certificates.filter((one) => one.length !== server.root.length))),
        );
      },
    ],
    [
      'it carries a revocation list',
      (token) => {
        const parts = partsOf(token);
        return tokenFrom([...parts.slice(0, 4), encode(tags.context1, server.revocationList), parts[4]!]);
      },
    ],
    [
      'an unsigned attribute was added',
      (token) => {
        const note = sequence(objectIdentifier('1.2.3.4'), encode(tags.set, nullValue));
        return withSigner(token, [...signerParts(token), encode(tags.context1, note)]);
      },
    ],
    [
      'an algorithm is named in another way',
      (token) => withSigner(token, signerParts(token).with(2, sequence(objectIdentifier(oids.sha256)))),
    ],
    [
      'its signature is the other one of the pair',
      (token) => {
        const parts = signerParts(token);
        const signature = otherOfPair(readElement(parts[5]!).content);
        return withSigner(token, parts.with(5, encode(tags.octetString, signature)));
      },
    ],
  ])('is not valid when %s', async (_, change) => {
    const changed = withToken(stamped, change(tokenOf(stamped)));

    expect(await failuresOf(changed)).toContain('timestamp');
    expect(await failuresOf(changed, withoutRoots)).toContain('timestamp');
  });

  const step = isFull ? 1 : 29;
  it(`is not valid with one byte of the token changed (every ${step})`, async () => {
    const token = tokenOf(stamped);
    const unnoticed: string[] = [];
    for (let at = 0; at < token.length; at += step) {
      const other = new Uint8Array(token);
      other[at]! ^= 1 << (at % 8);
      const changed = withToken(stamped, other);
      if ((await check(changed)).isValid) unnoticed.push(`${at}`);
      if ((await check(changed, withoutRoots)).isValid) unnoticed.push(`${at} without roots`);
    }

    expect(token.length).toBeGreaterThan(1000);
    expect(unnoticed).toEqual([]);
  }, 600_000);
});

/** A seal as it was made before it stated its timestamp: the token stands in it as the server sent it. */
async function sealAsBefore(): Promise<Bytes> {
  const { bytes, gap } = placeSeal(openPdf(source), {
    at: sealedAt,
    isCertifying: true,
    contactInfo: null,
    contentsBytes: 16_384,
    hasTimestamp: true,
    validationData: { certificates: [], revocationLists: [] },
  });
  const statement = '/SLWR_Timestamp true';
  bytes.write(' '.repeat(statement.length), bytes.indexOf(statement), 'latin1');
  const digest = digestOf('sha256', bytes.subarray(0, gap.start), bytes.subarray(gap.end));
  const signature = await ours.signer.sign(signedAttributes(digest, ours.certificate));
  const token = await authorityOf(server).timestamp(digestOf('sha256', signature));
  const cms = encodeSeal({
    digest,
    certificates: [ours.certificate, ...ours.signer.chain],
    keyType: 'RSA',
    signature,
    token,
  });
  return withContents(new Uint8Array(bytes), cms);
}

describe('a seal made before it stated whether it has a timestamp', () => {
  it('verifies as it did, and is not valid with one byte of its token changed', async () => {
    const old = await sealAsBefore();
    const token = tokenOf(old);
    const unnoticed: number[] = [];
    for (let at = 0; at < token.length; at += 101) {
      const other = new Uint8Array(token);
      other[at]! ^= 1 << (at % 8);
      if ((await check(withToken(old, other))).isValid) unnoticed.push(at);
    }

    expect(await check(old)).toMatchObject({ isValid: true, level: 'B-T' });
    expect(await check(old, withoutRoots)).toMatchObject({ isValid: true, level: 'B-B' });
    expect(unnoticed).toEqual([]);
  });
});

describe('a seal made without a timestamp', () => {
  it('is not valid when one was put in later', async () => {
    const wide = await seal(source, { signer: ours.signer, at: sealedAt, contactInfo: 'x' });
    const digest = digestOf('sha256', signatureOf(wide.bytes));
    const added = withToken(wide.bytes, await authorityOf(server).timestamp(digest));

    expect(await failuresOf(added)).toEqual(['timestamp']);
    expect(await failuresOf(added, withoutRoots)).toEqual(['timestamp']);
  });
});

describe('a seal with a key on a curve', () => {
  it('is valid with one signature, and not with the other of the same pair', async () => {
    const own = await curveSigner();
    const { bytes } = await seal(source, { signer: own, at: sealedAt });
    const { data, digest } = decodeSeal(cmsOf(bytes), { isOld: false });
    const signature = otherOfPair(data.signer.signature);
    const cms = encodeSeal({ digest, certificates: [own.certificate], keyType: 'EC', signature, token: null });
    const options = { trustedRoots: [own.certificate] };

    expect(await failuresOf(bytes, options)).toEqual([]);
    expect(await failuresOf(withContents(bytes, cms), options)).toEqual(['contents']);
  });
});

const count = isFull ? 5000 : 150;
describe.each(['B-B', 'B-T'] as const)(`of ${count} random changes of a %s file`, (level) => {
  it('none is valid', async () => {
    const file = level === 'B-B' ? plain : stamped;
    const valid: number[] = [];
    let index = 0;
    for (const changed of randomChanges(file, gapOf(file), count)) {
      if ((await check(changed)).isValid) valid.push(index);
      index++;
    }

    expect(await check(file)).toMatchObject({ isValid: true, level });
    expect(index).toBe(count);
    expect(valid).toEqual([]);
  }, 1_200_000);
});
