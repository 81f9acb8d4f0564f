/** What a payment page is for: a payment, or a card to save. Null where the address names none. */
export type Place = { kind: 'payment' | 'card'; token: string };

export function placeOf(pathname: string): Place | null {
  const [, card, token] = /^\/pay\/(card\/)?([\w-]+)\/?$/.exec(pathname) ?? [];
  return token === undefined ? null : { kind: card === undefined ? 'payment' : 'card', token };
}

/** Where a saved card leads back to. */
export const methodsPath = (added: number): string => `/billing/payment-methods?added=${added}`;
