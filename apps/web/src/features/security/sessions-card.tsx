/** Where one is signed in. */
export function SessionsCard() {
  return null;
}
