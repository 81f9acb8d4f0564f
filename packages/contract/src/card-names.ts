/** As the payment providers call them, and as people know them. */
const NAMES: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos Australia',
  elo: 'Elo',
  jcb: 'JCB',
  link: 'Link',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** A card by its brand and last digits, for screens and papers. One whose brand is not known goes by its digits alone. */
export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  const name = NAMES[brand] ?? (brand === 'unknown' ? '' : brand);
  return `${name} •••• ${last4}`.trim();
}
