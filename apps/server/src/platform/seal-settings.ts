import { z } from 'zod';
import { readTimestampRoots, type RootCertificate } from './crypto/timestamp-roots.ts';

const Hash = z.enum(['sha256', 'sha384', 'sha512']);
type Hash = z.infer<typeof Hash>;

/** What documents are sealed with, and what keeps seals provable, as the environment says it. */
export const SEAL_SETTINGS = {
  TSA_URL: {
    shape: z.url({ protocol: /^https?$/, error: 'must be an address that begins with http: or https:' }).optional(),
    meaning: 'RFC 3161 timestamp authority for seals and evidence records',
  },
  TSA_ROOTS: {
    shape: z.string().min(1).optional(),
    meaning: 'PEM file with the root certificates of the timestamp authorities to trust, present and earlier ones',
  },
  SEAL_P12: { shape: z.string().min(1).optional(), meaning: 'PKCS#12 file with the certificate to seal with' },
  SEAL_P12_PASSWORD: { shape: z.string().default(''), meaning: 'Its password' },
  SEAL_P12_NEXT: {
    shape: z.string().min(1).optional(),
    meaning: 'PKCS#12 file that takes over when the certificate of SEAL_P12 ends, is revoked or cannot be read',
  },
  SEAL_P12_NEXT_PASSWORD: { shape: z.string().default(''), meaning: 'Its password' },
  CSC_URL: {
    shape: z.url({ protocol: /^https?$/, error: 'must be an address that begins with http: or https:' }).optional(),
    meaning: 'Remote signing service (CSC API v2) whose key seals, such as https://sign.example.com/csc/v2',
  },
  CSC_TOKEN_URL: {
    shape: z.url({ protocol: /^https?$/ }).optional(),
    meaning: 'Where it gives tokens; CSC_URL with /oauth2/token when unset',
  },
  CSC_CLIENT_ID: { shape: z.string().min(1).optional(), meaning: 'Client of this installation at the service' },
  CSC_CLIENT_SECRET: { shape: z.string().min(1).optional(), meaning: 'Its secret' },
  CSC_CREDENTIAL: { shape: z.string().min(1).optional(), meaning: 'Credential that seals; the only one when unset' },
  CSC_PIN_SECRET: { shape: z.string().min(1).optional(), meaning: 'PIN of the credential, where it asks for one' },
  WEAK_HASHES: {
    shape: z.string().optional(),
    meaning: 'Hashes that end, such as sha256=2040-01-01: evidence records are renewed with a stronger one before',
  },
} as const;

type Read = <K extends keyof Settings>(name: K) => Settings[K];
type Settings = { [K in keyof typeof SEAL_SETTINGS]: z.output<(typeof SEAL_SETTINGS)[K]['shape']> };

export type SealConfig = {
  tsaUrl: string | undefined;
  /** DER; set whenever `tsaUrl` is. */
  timestampRoots: RootCertificate[] | undefined;
  sealP12: P12File | undefined;
  /** Takes over from `sealP12` by itself. */
  sealP12Next: P12File | undefined;
  /** Seals in place of any certificate that is here. */
  remoteSigning: RemoteSigning | undefined;
  /** From when on a hash proves nothing any more. */
  weakHashes: Partial<Record<Hash, Date>>;
};

export type RemoteSigning = {
  url: string;
  tokenUrl: string | null;
  clientId: string;
  clientSecret: string;
  credentialId: string | null;
  pin: string | null;
};

export type P12File = { file: string; password: string };

/** What is wrong is added to `problems`. */
export function sealConfigOf(read: Read, problems: string[]): SealConfig {
  const [p12, nextP12] = [read('SEAL_P12'), read('SEAL_P12_NEXT')];
  if (p12 === undefined && nextP12 !== undefined) problems.push('SEAL_P12_NEXT needs SEAL_P12');
  return {
    tsaUrl: read('TSA_URL'),
    timestampRoots: readTimestampRoots({ url: read('TSA_URL'), file: read('TSA_ROOTS') }, problems),
    sealP12: p12 === undefined ? undefined : { file: p12, password: read('SEAL_P12_PASSWORD') },
    sealP12Next: nextP12 === undefined ? undefined : { file: nextP12, password: read('SEAL_P12_NEXT_PASSWORD') },
    remoteSigning: remoteSigningOf(read, problems),
    weakHashes: weakHashesOf(read('WEAK_HASHES'), problems),
  };
}

function remoteSigningOf(read: Read, problems: string[]): RemoteSigning | undefined {
  const [url, clientId, clientSecret] = [read('CSC_URL'), read('CSC_CLIENT_ID'), read('CSC_CLIENT_SECRET')];
  if (url === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    problems.push('CSC_URL needs CSC_CLIENT_ID and CSC_CLIENT_SECRET');
    return undefined;
  }
  if (read('SEAL_P12') !== undefined) problems.push('CSC_URL and SEAL_P12 cannot both be set: one of them seals');
  return {
    url,
    clientId,
    clientSecret,
    tokenUrl: read('CSC_TOKEN_URL') ?? null,
    credentialId: read('CSC_CREDENTIAL') ?? null,
    pin: read('CSC_PIN_SECRET') ?? null,
  };
}

function weakHashesOf(text: string | undefined, problems: string[]): SealConfig['weakHashes'] {
  const pairs = (text ?? '').split(',').filter((pair) => pair.trim() !== '');
  const read = pairs.map((pair) => {
    const [name, day] = pair.split('=').map((part) => part.trim());
    const [hash, date] = [Hash.safeParse(name), z.iso.date().safeParse(day)];
    return hash.success && date.success ? ([hash.data, new Date(date.data)] as const) : null;
  });
  const sound = read.filter((one) => one !== null);
  if (sound.length < read.length) problems.push('WEAK_HASHES must be like sha256=2040-01-01, with commas between');
  if (new Set(sound.map(([hash]) => hash)).size === Hash.options.length) {
    problems.push('WEAK_HASHES must leave one of sha256, sha384 and sha512');
  }
  return Object.fromEntries(sound);
}
