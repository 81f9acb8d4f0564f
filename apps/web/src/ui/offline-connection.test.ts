import { expect, test } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { connectionAfter } from './offline-connection.ts';

const silence = new ApiError('network', { status: 0 });
const down = new ApiError('unavailable', { status: 503 });
const refusal = new ApiError('not_found', { status: 404 });

test('a call without an answer means that the server is away, unless the device itself is offline', () => {
  expect(connectionAfter('online', { kind: 'failed', error: silence })).toBe('unreachable');
  expect(connectionAfter('online', { kind: 'failed', error: down })).toBe('unreachable');
  expect(connectionAfter('offline', { kind: 'failed', error: silence })).toBe('offline');
});

test('a refusal is an answer', () => {
  expect(connectionAfter('online', { kind: 'failed', error: refusal })).toBe('online');
  expect(connectionAfter('unreachable', { kind: 'failed', error: refusal })).toBe('online');
});

test('any answer means that the connection is back, whatever the browser thinks', () => {
  expect(connectionAfter('unreachable', { kind: 'answered' })).toBe('online');
  expect(connectionAfter('offline', { kind: 'answered' })).toBe('online');
});

test('what the browser says of the device holds', () => {
  expect(connectionAfter('online', { kind: 'browser', isOnline: false })).toBe('offline');
  expect(connectionAfter('offline', { kind: 'browser', isOnline: true })).toBe('online');
});
