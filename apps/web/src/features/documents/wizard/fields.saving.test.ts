import { expect, test } from 'vitest';
import { type EditorField, rulesFor } from '../../../editor/fields.ts';
import { ApiError } from '../../../lib/api.ts';
import { createFieldsSaving } from './fields.saving.ts';

const files = [{ id: 1, name: 'a.pdf', pages: [{ width: 612, height: 792, picture: '', thumbnail: '' }] }];

const field = (key: string, y: number): EditorField => ({
  key,
  ref: key,
  file: 1,
  page: 1,
  type: 'text',
  recipient: 7,
  rules: rulesFor('text', []),
  x: 50,
  y,
  width: 100,
  height: 20,
});

/** The part of the server that matters here: it gives an id to what has none. */
function server() {
  const received: { key: string; id?: number }[][] = [];
  const versions: (number | null)[] = [];
  let next = 100;
  const send = async (_: number, fields: readonly { key: string; id?: number }[], version: number | null) => {
    received.push(fields.map(({ key, id }) => (id === undefined ? { key } : { key, id })));
    versions.push(version);
    const saved = fields.map((one) => ({ ...(one as never as object), key: one.key, id: one.id ?? next++ }));
    return { fields: saved as never, version: 5 + versions.length };
  };
  return { received, versions, send };
}

test('a new field is saved under the id it was given, also after it was changed again', async () => {
  const { received, versions, send } = server();
  const saving = createFieldsSaving({ id: 1, fields: [], version: 5 }, files, send);

  saving.change([field('new', 10)]);
  await saving.flush();
  saving.change([field('new', 20)]);
  await saving.flush();

  expect(received).toEqual([[{ key: 'new' }], [{ key: 'new', id: 100 }]]);
  expect(versions).toEqual([5, 6]);
});

test('a field that was deleted, saved and brought back by undo is a new one for the server', async () => {
  const { received, send } = server();
  const saving = createFieldsSaving({ id: 1, fields: [], version: 5 }, files, send);

  for (const fields of [[field('a', 10)], [], [field('a', 10)]]) {
    saving.change(fields);
    await saving.flush();
  }

  expect(received).toEqual([[{ key: 'a' }], [], [{ key: 'a' }]]);
});

test('someone else’s change is not overwritten before one says so', async () => {
  const versions: (number | null)[] = [];
  const stale = async (_: number, __: unknown, version: number | null) => {
    versions.push(version);
    if (version !== null) throw new ApiError('version_stale', { status: 409 });
    return { fields: [], version: 9 };
  };
  const saving = createFieldsSaving({ id: 1, fields: [], version: 5 }, files, stale);
  saving.change([field('a', 10)]);

  expect(await saving.flush()).toBe(false);
  expect(await saving.overwrite()).toBe(true);
  expect(versions).toEqual([5, null]);
});

test('a refusal leads to the field it is about, whatever order the fields were sent in', async () => {
  const refusal = new ApiError('field_options_missing', {
    status: 422,
    fields: [{ path: 'fields.1.options', code: 'field_options_missing', message: '' }],
  });
  const refuse = () => Promise.reject(refusal);
  const saving = createFieldsSaving({ id: 1, fields: [], version: 5 }, files, refuse);
  saving.change([field('below', 300), field('above', 10)]);
  await saving.flush();

  expect(saving.keyOfRefused(saving.getState().error)).toBe('below');
});
