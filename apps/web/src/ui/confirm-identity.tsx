import { ApiError } from '../lib/api.ts';

/** Thrown when the person chose not to confirm: the act did not happen, and nothing need be said. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed';
}

type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** Who asks the person to show that it is them: the application's entry brings the dialog. Resolves to false on cancel. */
export function askForIdentityWith(dialog: Ask): void {
  ask = dialog;
}

/**
 * Performs an act that a stolen session must not do. Where the server wants it confirmed that it is the person
 * (`reauthentication_needed`), asks for that in a dialog and performs the act again. Throws NotConfirmed on cancel, and
 * whatever the act throws.
 */
export async function confirmed<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'reauthentication_needed') throw error;
    if (ask === null || !(await ask())) throw new NotConfirmed();
    return await act();
  }
}
