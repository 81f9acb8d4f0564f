import { SMS_RECEIPTS } from '@sealwright/contract';
import { isSameSecret } from '../../../platform/crypto/crypto.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SmsGatewayRow } from './sms-gateways.repo.ts';

/** In an address that is entered at the provider and serves all texts. */
export const ALL = 'all';

type Gateway = Pick<SmsGatewayRow, 'id' | 'kind'>;
type Needs = Pick<Platform, 'config' | 'secrets'>;

/** Who has it was given it by us: the provider, for this gateway and text. */
const tokenOf = ({ secrets }: Pick<Platform, 'secrets'>, gatewayId: number, text: string): string =>
  secrets.mac('sms-receipt', `${gatewayId}:${text}`);

export const isTokenOf = (
  needs: Pick<Platform, 'secrets'>,
  { gateway, text, token }: { gateway: number; text: string; token: string },
): boolean => isSameSecret(tokenOf(needs, gateway, text), token);

export const addressOf = (needs: Needs, gatewayId: number, text: string): string =>
  `${needs.config.publicUrl ?? ''}/api/sms-receipts/${gatewayId}/${text}/${tokenOf(needs, gatewayId, text)}`;

/** Providers refuse texts with an address that is not of the public internet. */
const isReachable = ({ config: { publicUrl = '' } }: Needs): boolean =>
  publicUrl.startsWith('https://') && !/^https:\/\/([^/]+\.)?(localhost|127\.|\[::1\])/.test(publicUrl);

/** What goes along with a text. */
export const receiptUrlOf = (needs: Needs, { id, kind }: Gateway, textId: number): string | null =>
  isReachable(needs) && SMS_RECEIPTS[kind] !== 'address' ? addressOf(needs, id, String(textId)) : null;

/** What has to be entered at the provider. */
export const enteredUrlOf = (needs: Needs, { id, kind }: Gateway): string | null =>
  isReachable(needs) && SMS_RECEIPTS[kind] === 'address' ? addressOf(needs, id, ALL) : null;

export { isReachable as hasReceipts };
