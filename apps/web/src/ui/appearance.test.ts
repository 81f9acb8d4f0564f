import { type Appearance, DEFAULT_APPEARANCE } from '@sealwright/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const KEY = 'sealwright.appearance';

/** A tab with this in the browser's storage; the module reads it as it loads. */
async function openTab(stored: string | null) {
  const kept = new Map(stored === null ? [] : [[KEY, stored]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const view = new EventTarget();
  vi.stubGlobal('window', view);
  const tab = await import('./appearance.ts');
  const fromAnotherTab = (newValue: string | null) =>
    view.dispatchEvent(Object.assign(new Event('storage'), { key: KEY, newValue }));
  return { ...tab, kept, fromAnotherTab };
}

const dark: Appearance = { ...DEFAULT_APPEARANCE, scheme: 'dark', layout: 'decked' };

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test('a tab begins with the look that the device remembers', async () => {
  const { currentAppearance } = await openTab(JSON.stringify(dark));

  expect(currentAppearance()).toEqual(dark);
});

test.each([null, '', '{', 'null', '[]', '"dark"'])('what is no look (%s) begins as the usual one', async (stored) => {
  const { currentAppearance } = await openTab(stored);

  expect(currentAppearance()).toEqual(DEFAULT_APPEARANCE);
});

test('a choice that there is not leaves the others as they are', async () => {
  const { currentAppearance } = await openTab(JSON.stringify({ ...dark, layout: 'round', extra: 1 }));

  expect(currentAppearance()).toEqual({ ...dark, layout: DEFAULT_APPEARANCE.layout });
});

test('a choice is remembered on the device and told to who saves it', async () => {
  const { setAppearance, onAppearanceChosen, kept } = await openTab(null);
  const heard: Appearance[] = [];
  onAppearanceChosen((appearance) => heard.push(appearance));

  setAppearance({ scheme: 'dark', layout: 'decked' });

  expect(JSON.parse(kept.get(KEY) ?? '')).toEqual(dark);
  expect(heard).toEqual([dark]);
});

test('a tab follows a choice made in another one, and does not save it again', async () => {
  const { currentAppearance, onAppearanceChosen, fromAnotherTab } = await openTab(null);
  const heard: Appearance[] = [];
  onAppearanceChosen((appearance) => heard.push(appearance));

  fromAnotherTab(JSON.stringify(dark));

  expect(currentAppearance()).toEqual(dark);
  expect(heard).toEqual([]);
});

test('a storage that is emptied leads back to the usual look', async () => {
  const { currentAppearance, fromAnotherTab } = await openTab(JSON.stringify(dark));

  fromAnotherTab(null);

  expect(currentAppearance()).toEqual(DEFAULT_APPEARANCE);
});
