import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { initI18n } from '../lib/i18n.ts';
import { toastError, toastFailure } from './toast.ts';

const show = vi.hoisted(() => vi.fn());
vi.mock('./toast-store.ts', () => ({ notifications: { show } }));

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('navigator', { languages: ['en'], onLine: true });
  await initI18n(['common', 'errors'], 'en');
});

afterEach(() => {
  vi.unstubAllGlobals();
  show.mockReset();
});

const stale = new ApiError('version_stale', { status: 409 });

const toast = () => show.mock.calls[0]?.[0] as { title: string; message: string; role: string };

test('a failure that has a name of its own is headed by it, and its cause follows', async () => {
  toastFailure('Failed to update contact', stale);
  await vi.waitFor(() => expect(show).toHaveBeenCalledOnce());

  expect(toast()).toMatchObject({ title: 'Failed to update contact', role: 'alert' });
  expect(toast().message).toMatch(/^Someone else changed this\./);
});

test.each([
  ['Failed', stale],
  ['Error', new ApiError('network', { status: 0 })],
  ['Error', new ApiError('unavailable', { status: 503 })],
])('any other failure is headed %s', async (title, error) => {
  toastError(error);
  await vi.waitFor(() => expect(show).toHaveBeenCalledOnce());

  expect(toast().title).toBe(title);
});
