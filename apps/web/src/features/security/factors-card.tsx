/** Codes by mail, the authenticator app, recovery codes. */
export function FactorsCard() {
  return null;
}
