import type { Template } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type ConsentKind, consentKindOf, CONSENTS, valuesOf } from './consents.ts';

const template = (refs: readonly string[], roles = 1, publishedVersion = 1) =>
  ({
    publishedVersion,
    content: { roles: Array.from({ length: roles }, (_, id) => ({ id })), fields: refs.map((ref) => ({ ref })) },
  }) as unknown as Template;

test.each(Object.keys(CONSENTS) as ConsentKind[])('a consent to %s is known by what has to be filled in', (kind) => {
  expect(consentKindOf(template([...CONSENTS[kind], 'a0_0']))).toBe(kind);
  expect(consentKindOf(template(CONSENTS[kind], 2))).toBeNull();
  expect(consentKindOf(template(CONSENTS[kind], 1, 0))).toBeNull();
  expect(consentKindOf(template(CONSENTS[kind].slice(1)))).toBeNull();
});

test('each consent gets its own purpose and information', () => {
  const texts = {
    firm: ' Lee CPA ',
    taxYear: '2025',
    recipient: 'First Bank',
    use: { purpose: 'Tax planning', information: 'Income' },
    disclose: { purpose: 'A loan', information: 'The whole return' },
  };

  expect(valuesOf('use', texts)).toEqual([
    { ref: 'tax_year', value: '2025' },
    { ref: 'firm_name', value: 'Lee CPA' },
    { ref: 'purpose', value: 'Tax planning' },
    { ref: 'information_used', value: 'Income' },
  ]);
  expect(valuesOf('disclose', texts)).toContainEqual({ ref: 'information', value: 'The whole return' });
  expect(valuesOf('disclose', texts)).toContainEqual({ ref: 'recipient', value: 'First Bank' });
});
