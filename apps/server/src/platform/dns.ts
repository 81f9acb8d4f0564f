import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Names of the internet, as far as the product asks for them. */
export type Dns = {
  /**
   * The texts of a name's TXT records, each in one piece (RFC 7208, 3.3); none where the name or its records do not exist. Throws
   * where the servers do not answer within five seconds, or say that they cannot.
   */
  txt(name: string): Promise<string[]>;
};

const DEADLINE_MS = 5000;
const NOTHING = ['ENODATA', 'ENOTFOUND'];

/** Asks the servers of the operating system. */
export function createDns(): Dns {
  return {
    async txt(name) {
      if (isIP(name) !== 0) return [];
      const resolver = new Resolver({ timeout: 2000, tries: 2 });
      const deadline = setTimeout(() => resolver.cancel(), DEADLINE_MS);
      try {
        const records = await resolver.resolveTxt(name);
        return records.map((parts) => parts.join(''));
      } catch (cause) {
        if (NOTHING.includes((cause as NodeJS.ErrnoException).code ?? '')) return [];
        throw cause;
      } finally {
        clearTimeout(deadline);
      }
    },
  };
}
