import { expect, test } from 'vitest';
import { SIGNING_CACHE as NAME_IN_WORKER } from '../../../service-worker/routing.ts';
import { copyUntil, isWorthKeeping, picturesOf, SIGNING_CACHE } from './offline-copy.ts';
import { fieldOf, viewOf } from './testing/sample-view.ts';

const DAY = 86_400_000;
const now = Date.parse('2026-11-20T12:00:00Z');
const view = viewOf([]);

test('a copy stays until the document expires, and never longer than thirty days', () => {
  const expiring = (at: string | null, identityUntil: string | null = null) => ({
    document: { ...view.document, expiresAt: at },
    identityUntil,
  });

  expect(copyUntil(expiring('2026-11-22T12:00:00Z'), now)).toBe(now + 2 * DAY);
  expect(copyUntil(expiring('2027-11-22T12:00:00Z'), now)).toBe(now + 30 * DAY);
  expect(copyUntil(expiring(null), now)).toBe(now + 30 * DAY);
  expect(copyUntil(expiring(null, '2026-11-21T00:00:00Z'), now)).toBe(now + DAY / 2);
});

test('nothing is kept of a part that is over, or has not begun', () => {
  const { recipient } = view;

  expect(isWorthKeeping(view)).toBe(true);
  expect(isWorthKeeping({ ...view, recipient: { ...recipient, state: 'submitted' } })).toBe(false);
  expect(isWorthKeeping({ ...view, recipient: { ...recipient, state: 'declined' } })).toBe(false);
  expect(isWorthKeeping({ ...view, isSealed: true })).toBe(false);
  expect(isWorthKeeping({ ...view, turn: false })).toBe(false);
});

test('marks that stand at addresses are kept as well, each once', () => {
  const mark = (image: string) => ({
    kind: 'upload' as const,
    image,
    text: null,
    font: null,
    weight: null,
    colour: null,
  });
  const images = ['/api/mark-images/1/a/', '/api/mark-images/1/a/', 'data:image/png;base64,AAAA'];
  const fields = images.map((image, id) => fieldOf({ id, mark: mark(image) }));

  expect(picturesOf({ files: [], fields })).toEqual(['/api/mark-images/1/a/']);
});

test('the worker looks for copies where the page puts them', () => {
  expect(SIGNING_CACHE).toBe(NAME_IN_WORKER);
});
