/** Passkeys: list, add, rename, remove. */
export function PasskeysCard() {
  return null;
}
