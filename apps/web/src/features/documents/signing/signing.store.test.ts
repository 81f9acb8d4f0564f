import { afterEach, expect, test, vi } from 'vitest';
import { createSigning } from './signing.store.ts';
import { fieldOf, viewOf } from './testing/sample-view.ts';

const link = { id: 7, token: 'secret' };
const consented = (value: string) => {
  const view = viewOf([fieldOf({ value })]);
  return { ...view, consent: { ...view.consent, acceptedAt: '2026-11-20T12:00:00Z' } };
};

/** A server that answers every call with this refusal, and what it was asked. */
function refusing(status: number, code: string): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://localhost').pathname);
    return Promise.resolve(Response.json({ code, detail: code }, { status }));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test('a person whose last entry is refused does not finish with what the field held before', async () => {
  const asked = refusing(422, 'field_value_invalid');
  const view = consented('Ada');
  const part = createSigning(link, view);
  part.enter(fieldOf({ value: 'Ada' }), { kind: 'value', value: 'Augusta' }, 700);

  await expect(part.finish()).rejects.toMatchObject({ code: 'fields_required' });

  expect(asked).toHaveLength(1);
  expect(part.store.getState().view.recipient.state).not.toBe('submitted');
});

test('no one finishes through a link that turned out to be dead, and what was entered for it is forgotten', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const asked = refusing(410, 'link_recalled');
  const part = createSigning(link, consented('Ada'));
  part.enter(fieldOf({ value: 'Ada' }), { kind: 'value', value: 'Augusta' }, 700);
  expect(kept.size).toBe(1);

  await expect(part.finish()).rejects.toMatchObject({ code: 'link_recalled' });

  expect(asked).toHaveLength(1);
  expect(kept.size).toBe(0);
});
