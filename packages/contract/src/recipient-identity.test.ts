import { expect, test } from 'vitest';
import {
  IDENTITY_METHODS,
  isPersonal,
  isWeaker,
  missingForIdentity,
  phoneNumberOf,
  type RequiredIdentity,
} from './recipient-identity.ts';

test.each([
  ['+1 (415) 555-0123', '+14155550123'],
  ['0044 20 7946 0958', '+442079460958'],
  ['+٩٢ ٣٠٠ ١٢٣٤٥٦٧', '+923001234567'],
  ['\u200E+81-3-1234-5678', '+81312345678'],
  ['415 555 0123', null],
  ['+0 123 456 789', null],
  ['+1 415', null],
  ['+1234567890123456', null],
  ['call me', null],
  ['', null],
])('%s as a number that a text message can be sent to', (typed, number) => {
  expect(phoneNumberOf(typed)).toBe(number);
});

test('a weaker check than a team requires is told from a stronger one, and demo questions prove nothing', () => {
  const allowed = (required: RequiredIdentity) => IDENTITY_METHODS.filter((method) => !isWeaker(method, required));

  expect(allowed('link')).toEqual([...IDENTITY_METHODS]);
  expect(allowed('sms_code')).toEqual(['sms_code', 'access_code', 'ssn_last4']);
  expect(allowed('ssn_last4')).toEqual(['ssn_last4']);
});

test('each check says what it lacks', () => {
  const lacking = (identity: (typeof IDENTITY_METHODS)[number], more = {}) =>
    missingForIdentity({ identity, phone: '', identitySecret: 'none', ...more });

  expect(IDENTITY_METHODS.map((method) => lacking(method))).toEqual([
    null,
    null,
    'phone',
    'access_code',
    'ssn_last4',
    null,
  ]);
  expect(lacking('sms_code', { phone: '+14155550123' })).toBeNull();
  expect(lacking('ssn_last4', { identitySecret: 'contact' })).toBeNull();
  expect(IDENTITY_METHODS.filter(isPersonal)).toEqual(['sms_code', 'access_code', 'ssn_last4']);
});
