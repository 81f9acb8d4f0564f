import { lookup } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';

/** Where a gateway listens. `mayReach` says which addresses of its name may be connected to. */
export type SmtpPlace = { hostname: string; port: number; mayReach: (address: string) => boolean };

const CONNECT_MS = 10_000;

const refused = (): Error => Object.assign(new Error('The address may not be reached'), { code: 'EREFUSEDADDRESS' });

/**
 * A connection to a gateway. Its name is resolved once, and only to addresses that may be reached: it cannot be another address when it
 * is connected to than when it was looked at. Throws system errors, and `EREFUSEDADDRESS`.
 */
export function openSocket({ hostname, port, mayReach }: SmtpPlace): Promise<Socket> {
  if (isIP(hostname) !== 0 && !mayReach(hostname)) return Promise.reject(refused());
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port, lookup: lookupOf(mayReach) });
    const fail = (cause: Error) => {
      socket.destroy();
      reject(cause);
    };
    const timer = setTimeout(() => fail(Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' })), CONNECT_MS);
    socket.once('error', (cause) => {
      clearTimeout(timer);
      fail(firstOf(cause));
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}

/** Where every address of a name was tried in vain, what was said of the first one. */
const firstOf = (cause: Error): Error => {
  const [first] = cause instanceof AggregateError ? (cause.errors as Error[]) : [];
  return first ?? cause;
};

const lookupOf =
  (mayReach: (address: string) => boolean): LookupFunction =>
  (host, options, answer) =>
    lookup(host, { ...options, all: true }, (failure, found) => {
      if (failure) return answer(failure, []);
      const open = found.filter(({ address }) => mayReach(address));
      const [first] = open;
      if (first === undefined) return answer(refused(), []);
      return options.all === true ? answer(null, open) : answer(null, first.address, first.family);
    });
