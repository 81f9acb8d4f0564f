import { ApiError } from '../../lib/api.ts';

/** Thrown when the person chose not to confirm: the act did not happen, and nothing need be said. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed';
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
    if (error instanceof ApiError && error.code === 'reauthentication_needed') throw new NotConfirmed();
    throw error;
  }
}
