/** A timestamp server inside the test process (RFC 3161), with the faults real ones have. */
import 'reflect-metadata';

import { createPrivateKey, generateKeyPairSync, randomBytes, sign, webcrypto } from 'node:crypto';

import * as x509 from '@peculiar/x509';

import type { Bytes } from '../../types.ts';
import { readCertificate } from '../certificate.ts';
import {
  encode,
  joinBytes,
  nullValue,
  objectIdentifier,
  plainBytes,
  readChildren,
  readElement,
  sequence,
  setOf,
  smallInteger,
  tags,
} from '../der.ts';
import { oids } from '../oids.ts';
import { digestOf } from '../signed-data.ts';
import type { Authority } from './revocation-server.ts';

export type Fault = 'imprint' | 'nonce' | 'signature' | 'refused' | 'hangs' | 'status_500' | 'garbage' | 'too_large';

export type FakeTimestampServer = {
  root: Bytes;
  revocationList: Bytes;
  fetch: typeof fetch;
  requestCount: () => number;
};

type Options = {
  at: Date;
  fault?: Fault;
  isCriticalUsage?: boolean;
  /** Whose certificate it has; it makes its own without one. */
  authority?: Authority;
  /** When it stamps, where that is not always `at`. */
  now?: () => Date;
  lifeDays?: number;
};

const sha256 = sequence(objectIdentifier(oids.sha256), nullValue);
const attribute = (identifier: string, value: Bytes): Bytes =>
  sequence(objectIdentifier(identifier), encode(tags.set, value));
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

async function makeChain(options: Options) {
  if (options.authority !== undefined) return chainOf(options.authority, options);
  const rootKeys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const notBefore = new Date(options.at.getTime() - 1000 * 60 * 60);
  const notAfter = new Date(options.at.getTime() + 1000 * 60 * 60 * 24 * (options.lifeDays ?? 3650));
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=Test Timestamp Root',
    notBefore,
    notAfter,
    signingAlgorithm: algorithm,
    keys: rootKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
    ],
  });
  const leaf = await x509.X509CertificateGenerator.create({
    serialNumber: '02',
    subject: 'CN=Test Timestamp Server',
    issuer: root.subjectName,
    notBefore,
    notAfter,
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    extensions: [new x509.ExtendedKeyUsageExtension([oids.timeStamping], options.isCriticalUsage !== false)],
  });
  const list = await x509.X509CrlGenerator.create({
    issuer: root.subjectName,
    thisUpdate: notBefore,
    nextUpdate: notAfter,
    signingAlgorithm: algorithm,
    signingKey: rootKeys.privateKey,
    entries: [],
  });
  const der = (data: ArrayBuffer): Bytes => plainBytes(new Uint8Array(data));
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    root: der(root.rawData),
    leaf: der(leaf.rawData),
    revocationList: der(list.rawData),
    key: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }),
  };
}

/** Lives as long as its authority's certificates, or `lifeDays`. */
async function chainOf(authority: Authority, { at, lifeDays }: Options) {
  const purpose = new x509.ExtendedKeyUsageExtension([oids.timeStamping], true);
  const life =
    lifeDays === undefined
      ? undefined
      : {
          notBefore: new Date(at.getTime() - 1000 * 60 * 60),
          notAfter: new Date(at.getTime() + 1000 * 60 * 60 * 24 * lifeDays),
        };
  const { certificate, key } = await authority.issue('Test Timestamp Server', [purpose], life);
  return { root: authority.root, leaf: certificate, revocationList: await authority.list(), key };
}

type Chain = Awaited<ReturnType<typeof makeChain>>;

function makeToken(chain: Chain, options: Options, imprint: Bytes, nonce: Bytes): Bytes {
  const time = `${(options.now?.() ?? options.at).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
  const info = sequence(
    smallInteger(1),
    objectIdentifier('1.2.3.4'),
    imprint,
    encode(tags.integer, Uint8Array.of(0x40, ...randomBytes(7))),
    encode(0x18, Buffer.from(time)),
    nonce,
  );
  const certificateId = sequence(encode(tags.octetString, digestOf('sha256', chain.leaf)));
  const attributes = setOf([
    attribute(oids.contentType, objectIdentifier(oids.timestampInfo)),
    attribute(oids.messageDigest, encode(tags.octetString, digestOf('sha256', info))),
    attribute(oids.signingCertificateV2, sequence(sequence(certificateId))),
  ]);
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const signature = sign('sha256', attributes, options.fault === 'signature' ? other : chain.key);
  const signed = plainBytes(attributes);
  signed[0] = tags.context0;
  const signer = sequence(
    smallInteger(1),
    readCertificate(chain.leaf).issuerAndSerial,
    sha256,
    signed,
    sequence(objectIdentifier(oids.ecdsaWithSha256)),
    encode(tags.octetString, signature),
  );
  const content = sequence(objectIdentifier(oids.timestampInfo), encode(tags.context0, encode(tags.octetString, info)));
  const certificates = encode(tags.context0, joinBytes([chain.leaf, chain.root]));
  const data = sequence(smallInteger(3), encode(tags.set, sha256), content, certificates, encode(tags.set, signer));
  return sequence(objectIdentifier(oids.signedData), encode(tags.context0, data));
}

function answer(chain: Chain, options: Options, request: Bytes): Bytes {
  const [, asked, askedNonce] = readChildren(readElement(request).content);
  const otherImprint = sequence(sha256, encode(tags.octetString, digestOf('sha256', Buffer.from('something else'))));
  const imprint = options.fault === 'imprint' ? otherImprint : asked!.encoded;
  const nonce = options.fault === 'nonce' ? encode(tags.integer, Uint8Array.of(0x41, 0x42)) : askedNonce!.encoded;
  const status = sequence(smallInteger(options.fault === 'refused' ? 2 : 0));
  if (options.fault === 'refused') return sequence(status);
  return sequence(status, makeToken(chain, options, imprint, nonce));
}

export async function startTimestampServer(options: Options): Promise<FakeTimestampServer> {
  const chain = await makeChain(options);
  let requests = 0;
  const fetchLike: typeof fetch = async (_, init) => {
    requests++;
    if (options.fault === 'hangs') {
      return new Promise((_, reject) =>
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)),
      );
    }
    if (options.fault === 'status_500') return new Response('down', { status: 500 });
    if (options.fault === 'garbage') return new Response('<html>Log in to the guest network</html>');
    if (options.fault === 'too_large') return new Response(new Uint8Array(200_000));
    return new Response(answer(chain, options, plainBytes(init!.body as Uint8Array)));
  };
  return { root: chain.root, revocationList: chain.revocationList, fetch: fetchLike, requestCount: () => requests };
}
