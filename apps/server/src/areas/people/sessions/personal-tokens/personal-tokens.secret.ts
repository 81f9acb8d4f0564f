import { hashOfPrefixedToken, newPrefixedToken } from '../../../../platform/crypto/crypto.ts';

const PREFIX = 'swp_';

/** A fresh personal access token. */
export const newPersonalToken = () => newPrefixedToken(PREFIX);

/** What a personal access token is stored under; null for what is none. */
export const hashOfPersonalToken = (token: string): Buffer | null => hashOfPrefixedToken(PREFIX, token);
