import { createHmac } from 'node:crypto';
import type { IceServer, LiveSide } from '@sealwright/contract';
import type { Config } from '../../../platform/config.ts';

/** For so long a TURN server lets a browser in. Each new ticket brings fresh credentials. */
const CREDENTIAL_SECONDS = 3600;

/**
 * The servers that browsers find each other by. The credentials of TURN end by themselves: the name is the moment at which they do, the
 * password its HMAC-SHA-1 under a secret that only the TURN server shares (draft-uberti-behave-turn-rest-00, `use-auth-secret` of coturn).
 */
export function iceServersFor(
  { ice }: Pick<Config, 'ice'>,
  { session, side, now }: { session: number; side: LiveSide; now: Date },
): IceServer[] {
  // By STUN a browser learns its own address, which only a direct way needs.
  const stun = ice.stun.length === 0 || ice.isRelayOnly ? [] : [{ urls: [...ice.stun] }];
  if (ice.turn === undefined) return stun;
  const { urls, secret } = ice.turn;
  const username = `${Math.floor(now.getTime() / 1000) + CREDENTIAL_SECONDS}:${session}-${side}`;
  const credential = createHmac('sha1', secret).update(username).digest('base64');
  return [...stun, { urls: [...urls], username, credential }];
}
