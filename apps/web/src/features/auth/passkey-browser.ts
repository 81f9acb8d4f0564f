/** A ceremony that the person broke off, or that their device had nothing for: said quietly, and never a bug. */
export class PasskeyNotUsed extends Error {
  override name = 'PasskeyNotUsed';
}

/** Browsers know passkeys for names alone: at a bare address (127.0.0.1) they refuse. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(globalThis.location.hostname);

/** Asks the authenticator for an answer to the server's question. Throws PasskeyNotUsed. */
export async function answerOf(options: string): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    const optionsJSON = JSON.parse(options) as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    return JSON.stringify(await startAuthentication({ optionsJSON }));
  } catch (cause) {
    throw new PasskeyNotUsed('', { cause });
  }
}
