/** Who asks and from where: what access rules and services may know of a request. */
export type Incoming = {
  /** Names this request in logs and in error answers. */
  id: string;
  method: string;
  /** The address as the client called it, without query: DPoP proofs are bound to it. */
  url: string;
  /** The query as it came, with its `?`: providers sign it. Empty where there is none. */
  search: string;
  address: string;
  device: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Raw, before validation. */
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The version named in If-Match, or null. */
  ifMatch: number | null;
};

/**
 * Who may call a route. There is no default: a route without one does not compile.
 * `authenticate` throws for strangers and answers what handlers need to know of the caller.
 */
export type Access<Caller> = {
  name: string;
  /** What a program's token must bear to be let in; where it is not given, no such token is. */
  scope?: string;
  /** Where two routes share a path, the first whose access claims the request gets it. */
  claims?: (request: Incoming) => boolean;
  authenticate: (request: Incoming) => Promise<Caller>;
  /**
   * Whether someone whom another rule let in could make this call too. Where it is not given, those whom a rule of the same name
   * let in.
   */
  admits?: (caller: Caller) => boolean;
  /** Checks by itself under which address and from which site it is called: the first run, callbacks of providers. */
  isOpenToAllAddresses?: boolean;
  /** A stable name of the caller, for idempotency keys and limits. */
  identify: (caller: Caller, request: Incoming) => string;
};

/** Anyone, signed in or not. */
export const publicAccess: Access<null> = {
  name: 'public',
  authenticate: async () => null,
  identify: (_caller, request) => `address:${request.address}`,
};
