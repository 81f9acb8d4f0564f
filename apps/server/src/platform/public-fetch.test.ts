import { expect, test } from 'vitest';
import { isPublicAddress, publicFetch } from './public-fetch.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:a00:1::1',
  'not an address',
])('%s is not of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('what is of the public internet is known as that', () => {
  expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::5e'].every(isPublicAddress)).toBe(true);
});

test.each([
  'http://example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://10.0.0.1/.well-known/openid-configuration',
  'https://localhost/',
  'file:///etc/passwd',
])('%s is not asked', async (address) => {
  const request = { method: 'GET', headers: {}, body: undefined, signal: AbortSignal.timeout(2000), maxBytes: 100 };
  await expect(publicFetch(address, request)).rejects.toThrow(TypeError);
});
