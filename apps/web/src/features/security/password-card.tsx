/** The password and the address: change, set, and since when. */
export function PasswordCard() {
  return null;
}
