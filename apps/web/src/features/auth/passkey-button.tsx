/** Signs in with a passkey, where the browser can. */
export function PasskeyButton() {
  return null;
}
