import type * as WebAuthn from '@simplewebauthn/browser';
import type { StartAuthenticationOpts, StartRegistrationOpts } from '@simplewebauthn/browser';

/** A ceremony that the person broke off, or that their device had nothing for: said quietly, and never a bug. */
export class PasskeyNotUsed extends Error {
  override name = 'PasskeyNotUsed';
  /** The device has a passkey of this account already. */
  readonly isKnown: boolean;

  constructor(cause: unknown) {
    super('', { cause });
    this.isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
  }
}

/** Browsers know passkeys for names alone: at a bare address (127.0.0.1) they refuse. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(globalThis.location.hostname);

type Creation = StartRegistrationOpts['optionsJSON'];
type Request = StartAuthenticationOpts['optionsJSON'];

async function asked(act: (browser: typeof WebAuthn) => Promise<object>): Promise<string> {
  const browser = await import('@simplewebauthn/browser');
  try {
    return JSON.stringify(await act(browser));
  } catch (cause) {
    throw new PasskeyNotUsed(cause);
  }
}

/** Has the authenticator make a passkey as the server asks. Throws PasskeyNotUsed. */
export const newPasskey = (options: string): Promise<string> =>
  asked((browser) => browser.startRegistration({ optionsJSON: JSON.parse(options) as Creation }));

/** Has the authenticator answer the server's question. Throws PasskeyNotUsed. */
export const passkeyAnswer = (options: string): Promise<string> =>
  asked((browser) => browser.startAuthentication({ optionsJSON: JSON.parse(options) as Request }));
