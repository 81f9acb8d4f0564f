/** An authority inside the test process that answers as real ones do: OCSP (RFC 6960), its list and its certificate, with faults. */
import 'reflect-metadata';

import { createHash, createPrivateKey, generateKeyPairSync, sign, webcrypto } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import * as x509 from '@peculiar/x509';

import type { Bytes } from '../../types.ts';
import { readCertificate } from '../certificate.ts';
import { encode, nullValue, objectIdentifier, plainBytes, readChildren, readElement, sequence, tags } from '../der.ts';
import { oids } from '../oids.ts';
import { partsOf } from '../validation/certificate-parts.ts';
import type { Ask, Inquiry } from '../validation/gather.ts';
import { explicit } from '../validation/signature-value.ts';

type OcspFault =
  | 'nonce'
  | 'no_nonce'
  | 'signature'
  | 'stranger'
  | 'no_mark'
  | 'no_purpose'
  | 'old'
  | 'future'
  | 'other_certificate'
  | 'unknown'
  | 'try_later'
  | 'garbage';

export type Faults = {
  ocsp?: OcspFault | 'revoked' | undefined;
  list?:
    | 'revoked'
    | 'old'
    | 'signature'
    | 'delta'
    | 'some_reasons'
    | 'indirect'
    | 'garbage'
    | 'other_point'
    | undefined;
  /** Not reached at all. */
  isAway?: boolean;
};

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const hourMs = 3600 * 1000;

type Keys = webcrypto.CryptoKeyPair;

const newKeys = (): Promise<Keys> => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

async function nodeKey({ privateKey }: Keys): Promise<KeyObject> {
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', privateKey));
  return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
}

const derOf = (certificate: x509.X509Certificate | x509.X509Crl): Bytes =>
  plainBytes(new Uint8Array(certificate.rawData));

const timeOf = (at: Date): Bytes =>
  encode(tags.generalizedTime, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`));

export type Authority = Awaited<ReturnType<typeof startAuthority>>;

type Options = {
  at: Date;
  /** Where it stands, such as `http://ca.example.com`. */
  origin: string;
  /** Which places its certificates name. */
  places?: ('ocsp' | 'list' | 'issuer')[];
  lifeDays?: number;
};

function placesOf(origin: string, places: NonNullable<Options['places']>): x509.Extension[] {
  const access = [
    ...(places.includes('ocsp') ? [[oids.ocspAccess, `${origin}/ocsp`]] : []),
    ...(places.includes('issuer') ? [[oids.issuersAccess, `${origin}/ca.cer`]] : []),
  ].map(([method, url]) => sequence(objectIdentifier(method!), encode(0x86, Buffer.from(url!))));
  return [
    ...(access.length === 0 ? [] : [new x509.Extension(oids.authorityInformation, false, sequence(...access))]),
    ...(places.includes('list') ? [new x509.CRLDistributionPointsExtension([`${origin}/ca.crl`])] : []),
  ];
}

/** A root with certificates that name where to ask about them. `faults` may be changed while it runs. */
export async function startAuthority({ at, origin, places = ['ocsp', 'list', 'issuer'], lifeDays = 3650 }: Options) {
  const faults: Faults = {};
  let now = at;
  const asked: string[] = [];
  const keys = await newKeys();
  const notBefore = new Date(at.getTime() - hourMs);
  const notAfter = new Date(at.getTime() + lifeDays * 24 * hourMs);
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: `CN=Authority at ${origin}`,
    notBefore,
    notAfter: new Date(at.getTime() + 20 * 365 * 24 * hourMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 1, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });

  let serial = 0x10;
  const issue = async (commonName: string, extensions: x509.Extension[], life = { notBefore, notAfter }) => {
    const own = await newKeys();
    const certificate = await x509.X509CertificateGenerator.create({
      serialNumber: (serial++).toString(16),
      subject: `CN=${commonName}`,
      issuer: root.subjectName,
      ...life,
      signingAlgorithm: algorithm,
      publicKey: own.publicKey,
      signingKey: keys.privateKey,
      extensions: [...extensions, ...placesOf(origin, places)],
    });
    return { certificate: derOf(certificate), key: await nodeKey(own) };
  };

  const responderOf = async (extensions: x509.Extension[]) => issue('Responder', extensions);
  const noCheck = new x509.Extension(oids.ocspNoCheck, false, nullValue);
  const purpose = new x509.ExtendedKeyUsageExtension([oids.ocspSigning]);
  const responders = {
    right: await responderOf([noCheck, purpose]),
    no_mark: await responderOf([purpose]),
    no_purpose: await responderOf([noCheck]),
  };
  const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

  const list = async (): Promise<Bytes> => {
    const isOld = faults.list === 'old';
    const scope = {
      delta: new x509.Extension(oids.deltaListIndicator, true, encode(tags.integer, Uint8Array.of(1))),
      some_reasons: new x509.Extension(
        oids.issuingDistributionPoint,
        true,
        sequence(encode(0x83, Uint8Array.of(1, 2))),
      ),
      indirect: new x509.Extension(oids.issuingDistributionPoint, true, sequence(encode(0x84, Uint8Array.of(255)))),
      other_point: new x509.Extension(
        oids.issuingDistributionPoint,
        true,
        sequence(explicit(0, explicit(0, encode(0x86, Buffer.from(`${origin}/other.crl`))))),
      ),
    } as Record<string, x509.Extension>;
    const extension = scope[faults.list ?? ''];
    const made = await x509.X509CrlGenerator.create({
      issuer: root.subjectName,
      thisUpdate: new Date(now.getTime() - (isOld ? 48 : 1) * hourMs),
      nextUpdate: new Date(now.getTime() + (isOld ? -24 : 24) * hourMs),
      signingAlgorithm: algorithm,
      signingKey: faults.list === 'signature' ? (await newKeys()).privateKey : keys.privateKey,
      entries:
        faults.list === 'revoked'
          ? Array.from({ length: serial - 0x10 }, (_, index) => ({
              serialNumber: (0x10 + index).toString(16),
              revocationDate: new Date(now.getTime() - hourMs),
              // Without one, the library writes an empty list of extensions, which RFC 5280 section 5.1.2.6 forbids.
              reason: x509.X509CrlReason.keyCompromise,
            }))
          : [],
      ...(extension === undefined ? {} : { extensions: [extension] }),
    });
    return derOf(made);
  };

  const certStatus = (): Bytes => {
    if (faults.ocsp === 'revoked') return encode(0xa1, timeOf(new Date(now.getTime() - hourMs)));
    return faults.ocsp === 'unknown' ? encode(0x82) : encode(0x80);
  };

  const respond = (request: Bytes): Bytes => {
    const { ocsp } = faults;
    if (ocsp === 'try_later') return sequence(encode(tags.enumerated, Uint8Array.of(3)));
    if (ocsp === 'garbage') return plainBytes(Buffer.from('<html>Log in to the guest network</html>'));
    const asking = readChildren(readChildren(readElement(request).content)[0]!.content);
    const single = readChildren(readElement(asking[0]!.encoded).content)[0]!;
    const certificateId = readChildren(single.content)[0]!;
    const extensions = readElement(asking[1]!.content);
    const responder = ocsp === 'no_mark' || ocsp === 'no_purpose' ? responders[ocsp] : responders.right;
    const hours = ocsp === 'old' ? -48 : ocsp === 'future' ? 48 : 0;
    const [from, to] = [-1, 24].map((hour) => new Date(now.getTime() + (hour + hours) * hourMs)) as [Date, Date];
    const other = sequence(
      ...readChildren(certificateId.content).map(({ encoded }, index) =>
        index === 3 ? encode(tags.integer, Uint8Array.of(0x7f)) : encoded,
      ),
    );
    const keyHash = createHash('sha1')
      .update(partsOf(readCertificate(responder.certificate)).publicKey)
      .digest();
    const nonce = sequence(
      sequence(objectIdentifier(oids.ocspNonce), encode(tags.octetString, encode(tags.octetString, Buffer.alloc(32)))),
    );
    const data = sequence(
      encode(0xa2, encode(tags.octetString, keyHash)),
      timeOf(from),
      sequence(
        sequence(
          ocsp === 'other_certificate' ? other : certificateId.encoded,
          certStatus(),
          timeOf(from),
          explicit(0, timeOf(to)),
        ),
      ),
      ...(ocsp === 'no_nonce' ? [] : [explicit(1, ocsp === 'nonce' ? nonce : extensions.encoded)]),
    );
    const key = ocsp === 'signature' || ocsp === 'stranger' ? strangersKey : responder.key;
    const basic = sequence(
      data,
      sequence(objectIdentifier(oids.ecdsaWithSha256)),
      encode(tags.bitString, Uint8Array.of(0), sign('sha256', data, key)),
      ...(ocsp === 'stranger' ? [] : [explicit(0, sequence(responder.certificate))]),
    );
    return sequence(
      encode(tags.enumerated, Uint8Array.of(0)),
      explicit(0, sequence(objectIdentifier(oids.ocspBasic), encode(tags.octetString, basic))),
    );
  };

  const answer = async (path: string, body: Bytes | undefined): Promise<Bytes | null> => {
    asked.push(path);
    if (faults.isAway === true) throw new Error('not reached');
    if (path === '/ocsp' && body !== undefined) return respond(body);
    if (path === '/ca.crl') return faults.list === 'garbage' ? plainBytes(Buffer.from('down')) : list();
    return path === '/ca.cer' ? derOf(root) : null;
  };

  const ask: Ask = async ({ url, body }: Inquiry) => {
    const found = url.startsWith(origin) ? await answer(new URL(url).pathname, body) : null;
    if (found === null) throw new Error(`nothing at ${url}`);
    return found;
  };

  return {
    root: derOf(root),
    issue,
    faults,
    asked,
    ask,
    answer,
    list,
    setClock: (time: Date) => void (now = time),
  };
}
