/** The providers one’s account is connected to. */
export function IdentitiesCard() {
  return null;
}
