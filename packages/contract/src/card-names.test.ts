import { expect, test } from 'vitest';
import { cardName } from './card-names.ts';

test.each([
  ['visa', 'Visa •••• 4242'],
  ['amex', 'American Express •••• 4242'],
  ['unionpay', 'UnionPay •••• 4242'],
  ['Girocard', 'Girocard •••• 4242'],
  ['unknown', '•••• 4242'],
])('a card of %s is called %s', (brand, name) => {
  expect(cardName({ brand, last4: '4242' })).toBe(name);
});
