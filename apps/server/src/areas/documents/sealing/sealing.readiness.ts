import { createPrivateKey, X509Certificate } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SetupFinding } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SealGuard } from '../documents/index.ts';
import { loadKeyMaking } from './keys/authority.ts';
import type { KeysService, SealingKeys } from './keys/keys.ts';

const DAY_MS = 24 * 3600 * 1000;
/** A certificate of others is bought or asked for, which takes time; our own is renewed by itself long before. */
const SOON_MS = { own: 10 * DAY_MS, given: 30 * DAY_MS };

export type Sealability = {
  finding: Extract<SetupFinding, `certificate_${string}`>;
  /** Whether documents can be sealed now. */
  canSeal: boolean;
  name?: string;
  expiresAt?: Date;
  answer?: string;
};

const GOOD: readonly Sealability['finding'][] = ['certificate_good', 'certificate_expires_soon'];

/** Looks at the certificate that seals, its key and its issuers. */
export async function readSealability({ clock }: Platform, keys: KeysService): Promise<Sealability> {
  try {
    const present = await keys.current();
    const [leaf, ...issuers] = await certificatesOf(present);
    if (leaf === undefined) throw new Error('There is no certificate.');
    const finding = findingOf(present, { leaf, issuers, now: clock.now() });
    const name = /^CN=(.*)$/m.exec(leaf.subject)?.[1] ?? '';
    return { finding, canSeal: GOOD.includes(finding), name, expiresAt: leaf.validToDate };
  } catch (cause) {
    const answer = cause instanceof Error ? cause.message.slice(0, 300) : 'no answer';
    return { finding: 'certificate_unusable', canSeal: false, answer };
  }
}

async function certificatesOf({ seal }: SealingKeys): Promise<X509Certificate[]> {
  if (seal.kind !== 'p12') return [seal.certificate, ...seal.chain].map((der) => new X509Certificate(der));
  const { signerFromP12 } = await loadKeyMaking();
  const { certificate, chain } = await signerFromP12(seal.bytes, seal.password);
  return [certificate, ...chain].map((der) => new X509Certificate(der));
}

type Looked = { leaf: X509Certificate; issuers: X509Certificate[]; now: Date };

function findingOf({ seal, roots }: SealingKeys, { leaf, issuers, now }: Looked): Sealability['finding'] {
  const all = [leaf, ...issuers];
  if (all.some(({ validToDate }) => validToDate <= now)) return 'certificate_expired';
  if (all.some(({ validFromDate }) => validFromDate > now)) return 'certificate_not_yet_valid';
  const isLinked = all.every((one, at) => {
    const issuer = all[at + 1];
    return issuer === undefined || (one.checkIssued(issuer) && one.verify(issuer.publicKey));
  });
  if (seal.kind === 'pem') {
    const last = all.at(-1);
    const isRooted = roots.some((der) => last?.raw.equals(Buffer.from(der)) === true);
    if (!isRooted || !leaf.checkPrivateKey(createPrivateKey(seal.privateKeyPem))) return 'certificate_chain_broken';
  }
  if (!isLinked) return 'certificate_chain_broken';
  const soon = new Date(now.getTime() + (seal.kind === 'pem' ? SOON_MS.own : SOON_MS.given));
  return leaf.validToDate <= soon ? 'certificate_expires_soon' : 'certificate_good';
}

const FRESH_MS = 60_000;
// The first look may have to make the keys, which takes seconds on a busy machine.
const LOOK_MS = 20_000;

/**
 * Keeps documents from going out that could not be sealed. Sending asks inside its transaction, so that the answer is that of the last
 * look, which is made again beside it: waiting there for a connection could hold all of them.
 */
export function sealGuard(platform: Platform, keys: KeysService): SealGuard {
  let known = null as { found: Sealability; at: number } | null;
  let looking: Promise<void> | null = null;
  const look = (): Promise<void> => {
    looking ??= readSealability(platform, keys)
      .then((found) => {
        known = { found, at: platform.clock.now().getTime() };
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  const isExpired = (now: Date): boolean => known?.found.expiresAt !== undefined && known.found.expiresAt <= now;
  return {
    require: async () => {
      const now = platform.clock.now();
      if (known === null || isExpired(now)) await Promise.race([look(), sleep(LOOK_MS)]);
      else if (Math.abs(now.getTime() - known.at) > FRESH_MS) void look().catch(() => {});
      if (known?.found.canSeal !== true || isExpired(now)) throw new AppError('sealing_unavailable');
    },
  };
}
