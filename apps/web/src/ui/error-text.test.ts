import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';

type Code = 'version_stale' | 'network';

/** A page whose network may be gone for the texts of failures, with everything freshly loaded. */
async function page({ hasErrorTexts = true } = {}) {
  if (!hasErrorTexts) {
    vi.doMock('../locales/en/errors.json', () => {
      throw new Error('Failed to fetch dynamically imported module');
    });
  }
  const { ApiError } = await import('../lib/api-error.ts');
  const { initI18n, fetchTexts } = await import('../lib/i18n.ts');
  const { errorTextNow, errorTextsReady, useErrorTexts } = await import('./error-text.ts');
  await initI18n(['common'], 'en');
  const Told = ({ code }: { code: Code }) => useErrorTexts()(code);
  return {
    told: (code: Code) => renderToStaticMarkup(createElement(Told, { code })),
    textNow: (code: Code) => errorTextNow(new ApiError(code, { status: code === 'network' ? 0 : 409 })),
    errorTextsReady,
    fetchErrors: () => fetchTexts('errors'),
  };
}

beforeEach(() => {
  vi.resetModules();
  vi.doUnmock('../locales/en/errors.json');
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('navigator', { languages: ['en'], onLine: true });
});

test('a lost network has words before the texts of failures have come, and other failures none that are wrong', async () => {
  const { told, textNow } = await page();

  expect(told('network')).toMatch(/^Network error/);
  expect(textNow('network')).toMatch(/^Network error/);
  expect(told('version_stale')).toBe('');
});

test('each failure has its own words once the texts have come', async () => {
  const { told, textNow, fetchErrors, errorTextsReady } = await page();

  await fetchErrors();
  await errorTextsReady();

  expect(textNow('version_stale')).not.toMatch(/version_stale|^Something went wrong/);
  expect(told('version_stale')).toBe(textNow('version_stale'));
});

test('a failure is told in general words, never by its code, when the texts cannot be had', async () => {
  const { told, textNow, errorTextsReady, fetchErrors } = await page({ hasErrorTexts: false });

  await expect(fetchErrors()).rejects.toThrow(/mock|fetch/i);
  await errorTextsReady();

  expect(textNow('version_stale')).toMatch(/^Something went wrong/);
  expect(told('version_stale')).toMatch(/^Something went wrong/);
  expect(textNow('network')).toMatch(/^Network error/);
});
