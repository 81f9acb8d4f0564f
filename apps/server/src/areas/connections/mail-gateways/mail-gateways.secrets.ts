import type { Secrets } from '../../../platform/crypto/crypto.ts';
import type { GatewayRow } from './mail-gateways.repo.ts';

const contextOf = (id: number): string => `mail_gateways.password:${id}`;
const keyContextOf = (id: number): string => `mail_gateways.dkim:${id}`;

export const sealPassword = (secrets: Secrets, id: number, password: string): Buffer =>
  secrets.seal(password, contextOf(id));

export const openPassword = (secrets: Secrets, { id, passwordSealed }: GatewayRow): string =>
  secrets.open(passwordSealed, contextOf(id)).toString();

/** In PEM. */
export const sealDkimKey = (secrets: Secrets, id: number, key: string): Buffer => secrets.seal(key, keyContextOf(id));

export const openDkimKey = (secrets: Secrets, id: number, sealed: Buffer): string =>
  secrets.open(sealed, keyContextOf(id)).toString();
