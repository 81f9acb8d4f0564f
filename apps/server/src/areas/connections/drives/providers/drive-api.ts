import type { Readable } from 'node:stream';
import type { DriveEntry, DriveKeys, DriveProvider } from '@sealwright/contract';

/** `refreshToken` is null where the provider gives no new one. */
export type DriveTokens = {
  accessToken: string;
  refreshToken: string | null;
  seconds: number;
  scopes: readonly string[];
};

export type DriveEntries = { entries: DriveEntry[]; more: string | null };

export type ToDeliver = {
  /** What a provider may know it by, whatever its name: the same in every try. */
  key: string;
  /** Without the ending. */
  name: string;
  extension: '.pdf' | '.zip';
  mediaType: string;
  sizeBytes: number;
  /** The same bytes each time. */
  read: () => Promise<Readable>;
};

/** How a provider lets us in. Every call throws DriveError. */
export type DriveAccess = {
  provider: DriveProvider;
  /** Without them it is of no use. */
  scopes: readonly string[];
  /** Where a browser asks a person to allow it: authorization code with PKCE (RFC 6749, 4.1; RFC 7636). */
  authorizeUrl: (keys: DriveKeys, of: { redirectUri: string; state: string; challenge: string }) => string;
  exchange: (keys: DriveKeys, of: { redirectUri: string; code: string; verifier: string }) => Promise<DriveTokens>;
  refresh: (keys: DriveKeys, refreshToken: string) => Promise<DriveTokens>;
  /** Whether a revocation ends every connection of this installation with the same drive: then one that is in use stays. */
  revokesAll: boolean;
  /** Ends it at the provider: its access tokens are worthless too. */
  revoke: (keys: DriveKeys, refreshToken: string) => Promise<void>;
  owner: (token: string) => Promise<{ name: string; email: string }>;
};

/** What is in a drive. `token` is an access token. Every call throws DriveError. */
export type DriveFiles = {
  files: (
    token: string,
    of: { folder: string | undefined; search: string | undefined; more: string | undefined },
  ) => Promise<DriveEntries>;
  /** Folders that we may write into. */
  folders: (token: string, of: { folder: string | undefined; more: string | undefined }) => Promise<DriveEntries>;
  createFolder: (token: string, of: { folder: string | undefined; name: string }) => Promise<DriveEntry>;
  /** A PDF of at most so many bytes. Throws `not_pdf`, `too_large`, `not_found`. */
  download: (token: string, id: string, mostBytes: number) => Promise<{ name: string; bytes: Buffer }>;
  /** Answers its name there. What is there already from an earlier try is not put there twice. */
  put: (token: string, folder: string, file: ToDeliver) => Promise<string>;
};

/** A provider of drives, by its documented HTTP API. */
export type DriveApi = DriveAccess & DriveFiles;

/**
 * Why a provider did not do it. `auth`: the access token is refused, another may not be. `ended`: the refresh token is.
 */
export type DriveErrorKind =
  | 'auth'
  | 'ended'
  | 'rate_limited'
  | 'unavailable'
  | 'full'
  | 'not_found'
  | 'conflict'
  | 'not_permitted'
  | 'not_pdf'
  | 'too_large'
  | 'folder_missing'
  | 'name_taken';

/** Its message names the kind alone: answers may hold names of people's files, and messages reach logs. */
export class DriveError extends Error {
  override name = 'DriveError';
  readonly kind: DriveErrorKind;
  /** Until when the provider asks for a pause. */
  readonly until: Date | null;

  constructor(kind: DriveErrorKind, { until = null, cause }: { until?: Date | null; cause?: unknown } = {}) {
    super(`A drive did not do what was asked: ${kind}`, { cause });
    this.kind = kind;
    this.until = until;
  }
}
