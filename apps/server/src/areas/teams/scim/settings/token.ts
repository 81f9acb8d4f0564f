import { hashOfPrefixedToken, newPrefixedToken } from '../../../../platform/crypto/crypto.ts';

const PREFIX = 'sws_';

/** A fresh token of a directory. */
export const newScimToken = () => newPrefixedToken(PREFIX);

/** What a directory's token is stored under; null for what is none. */
export const hashOfScimToken = (token: string): Buffer | null => hashOfPrefixedToken(PREFIX, token);
