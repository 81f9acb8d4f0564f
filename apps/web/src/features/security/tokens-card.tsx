/** Personal access tokens. */
export function TokensCard() {
  return null;
}
