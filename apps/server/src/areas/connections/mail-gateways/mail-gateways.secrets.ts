import type { Secrets } from '../../../platform/crypto/crypto.ts';
import type { GatewayRow } from './mail-gateways.repo.ts';

const contextOf = (id: number): string => `mail_gateways.password:${id}`;

export const sealPassword = (secrets: Secrets, id: number, password: string): Buffer =>
  secrets.seal(password, contextOf(id));

export const openPassword = (secrets: Secrets, { id, passwordSealed }: GatewayRow): string =>
  secrets.open(passwordSealed, contextOf(id)).toString();
