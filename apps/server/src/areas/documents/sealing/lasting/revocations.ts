import type { Bytes } from '@sealwright/pdf';
import type { Ask, CachedAnswer, Gathered } from '@sealwright/pdf/validation';
import { sha256 } from '../../../../platform/crypto/crypto.ts';
import type { Platform } from '../../../../platform/platform.ts';

// Of one request; two addresses of a few certificates, one after the other, stay under a minute.
const TIMEOUT_MS = 4000;
// For all that one seal asks: what is not here by then is missing.
const ALL_MS = 15_000;
const KEPT_ANSWERS = 200;
// Documents that finish together ask once, and what was missing is not asked for again at each of them.
const SHARED_MS = 10_000;

export type Revocations = ReturnType<typeof createRevocations>;

/**
 * Whether certificates are revoked, asked of their authorities through the guarded client: OCSP (RFC 6960), lists and missing issuers
 * (RFC 5280). Answers are signed by whom they are of, so plain HTTP will do. What was found is kept in this process, and goes on to
 * count until its own end while the authority is away.
 */
export const createRevocations = ({ outbound, clock }: Pick<Platform, 'outbound' | 'clock'>) => {
  const answers = createCache();
  const shared = new Map<string, { at: number; gathered: Promise<Gathered> }>();

  const asking = (): Ask => {
    const deadline = AbortSignal.timeout(ALL_MS);
    return async ({ url, accept, body, mediaType, maxBytes }) => {
      const answer = await outbound.ask(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { accept, ...(mediaType === undefined ? {} : { 'content-type': mediaType }) },
        ...(body === undefined ? {} : { body }),
        timeoutMs: TIMEOUT_MS,
        maxBytes,
        signal: deadline,
        isAnswerSigned: true,
      });
      if (answer.status !== 200) throw new Error(`The authority answered ${answer.status}`);
      return new Uint8Array(answer.body);
    };
  };

  const gather = async (chains: Bytes[][], lists: Bytes[], at: Date): Promise<Gathered> => {
    const { gatherRevocations } = await import('@sealwright/pdf/validation');
    return gatherRevocations(chains, { ask: asking(), cache: answers, at, lists });
  };

  return {
    /** What these lists say of the chain, without asking anyone. */
    known: async (chains: Bytes[][], lists: Bytes[]): Promise<Gathered> => {
      const { gatherRevocations } = await import('@sealwright/pdf/validation');
      const ask = () => Promise.reject(new Error('No one is asked'));
      return gatherRevocations(chains, { ask, cache: createCache(), at: clock.now(), lists });
    },

    /**
     * What is known of all certificates of these chains but their roots, now. A chain is DER, the certificate first. `lists` are here
     * already. Never rejects because an authority is away: that stands in `missing`.
     */
    of: (chains: Bytes[][], lists: Bytes[]): Promise<Gathered> => {
      const now = clock.now();
      const key = sha256(Buffer.concat([...chains.flat(), ...lists]));
      const known = shared.get(key);
      if (known !== undefined && Math.abs(now.getTime() - known.at) < SHARED_MS) return known.gathered;
      const gathered = gather(chains, lists, now);
      shared.clear();
      shared.set(key, { at: now.getTime(), gathered });
      gathered.catch(() => shared.delete(key));
      return gathered;
    },
  };
};

/** The oldest goes first: it is only asked for again. */
function createCache() {
  const kept = new Map<string, CachedAnswer>();
  return {
    get: (key: string) => kept.get(key),
    set: (key: string, answer: CachedAnswer) => {
      kept.delete(key);
      kept.set(key, answer);
      const [oldest] = kept.keys();
      if (kept.size > KEPT_ANSWERS && oldest !== undefined) kept.delete(oldest);
    },
  };
}
