import {
  createSignature,
  deleteSignature,
  listActivities,
  listSignatures,
  MOST_SIGNATURES,
  setDefaultSignature,
  updateSignature,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { inkPicture, saveSignature } from '../../../../test/signatures.ts';
import { DRAWING, refusal } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make, clock, platform } = server;
const DAY = 24 * 3600_000;

const save = (user: TestUser, title: string, more = {}) => saveSignature(server, user, title, more);
const titles = async (user: TestUser) => (await as(user)(listSignatures)).results.map(({ title }) => title);
const typed = { kind: 'type', image: undefined, text: 'Ada Lovelace', font: 'script', colour: '#1a237e' };
const svg = (inside: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg viewBox="0 0 300 100">${inside}</svg>`)}`;
const imageAt = (url: string | null) => server.app.inject({ method: 'GET', url: url ?? '/' });

test('a person keeps signatures of three kinds with initials; the first is the default until another is chosen', async () => {
  const user = await make.user();
  const drawn = await save(user, 'By hand', { initials: { kind: 'type', text: 'AL' } });
  const second = await save(user, 'Typed', typed);
  await save(user, 'From paper', { kind: 'upload', image: inkPicture() });

  expect(drawn).toMatchObject({ isDefault: true, mark: { kind: 'draw' }, initials: { kind: 'type', text: 'AL' } });
  expect(drawn.mark.image).toBe(DRAWING);
  expect(second).toMatchObject({ isDefault: false, mark: { kind: 'type', font: 'script', colour: '#1a237e' } });
  expect(await titles(user)).toEqual(['By hand', 'From paper', 'Typed']);

  await as(user)(setDefaultSignature, { params: { id: second.id } });
  const { results } = await as(user)(listSignatures);
  expect(results.map(({ title, isDefault }) => [title, isDefault])).toEqual([
    ['Typed', true],
    ['From paper', false],
    ['By hand', false],
  ]);
  await save(user, 'Newest', { isDefault: true });
  expect((await titles(user))[0]).toBe('Newest');
});

test('a typed signature keeps its weight; without one, and before there were weights, it is regular', async () => {
  const user = await make.user();
  expect(await save(user, 'Bold', { ...typed, weight: 'bold' })).toMatchObject({ mark: { weight: 'bold' } });
  const plain = await save(user, 'Plain', typed);
  expect(plain).toMatchObject({ mark: { weight: 'regular' } });
  const mark = JSON.stringify({ kind: 'type', text: 'Ada', font: 'script', colour: '#1a237e' });
  await platform.db.updateTable('signatures').set({ mark }).where('id', '=', plain.id).execute();
  const { results } = await as(user)(listSignatures);
  expect(results.find(({ id }) => id === plain.id)).toMatchObject({ mark: { text: 'Ada', weight: 'regular' } });
  expect(await refusal(save(user, 'Heavy', { ...typed, weight: 'heavy' }))).toBe('422 request_invalid');
});

test('a signature is renamed and deleted; the activity log names it', async () => {
  const user = await make.user();
  const { id } = await save(user, 'Old');

  expect(await as(user)(updateSignature, { params: { id }, body: { title: ' New ' } })).toMatchObject({ title: 'New' });
  expect(await refusal(as(user)(updateSignature, { params: { id }, body: { title: '  ' } }))).toBe(
    '422 request_invalid',
  );
  const stale = as(user)(deleteSignature, { params: { id }, headers: { 'if-match': '"1"' } });
  expect(await refusal(stale)).toBe('409 version_stale');
  await as(user)(deleteSignature, { params: { id } });
  expect(await titles(user)).toEqual([]);
  expect(await refusal(as(user)(deleteSignature, { params: { id } }))).toBe('404 not_found');
  const { results } = await as(user)(listActivities);
  const said = results.map(({ description }) => description.replaceAll(/[\u2066-\u2069]/g, ''));
  expect(said).toEqual(expect.arrayContaining(['Saved the signature “Old”', 'Deleted the signature “New”']));
});

test('another person neither sees, renames, chooses nor deletes it', async () => {
  const [ada, mallory] = [await make.user(), await make.user()];
  const { id } = await save(ada, 'Mine');

  expect(await titles(mallory)).toEqual([]);
  expect(await refusal(as(mallory)(updateSignature, { params: { id }, body: { title: 'Theirs' } }))).toBe(
    '404 not_found',
  );
  expect(await refusal(as(mallory)(setDefaultSignature, { params: { id } }))).toBe('404 not_found');
  expect(await refusal(as(mallory)(deleteSignature, { params: { id } }))).toBe('404 not_found');
  expect(await titles(ada)).toEqual(['Mine']);
});

/** 20 by 10 white pixels. */
const WHITE =
  'iVBORw0KGgoAAAANSUhEUgAAABQAAAAKCAYAAAC0VX7mAAAABHNCSVQICAgIfAhkiAAAAAFzUkdCAK7OHOkAAAAbSURBVCiRY/z///9/BioCJmoaNmrgqIGDxUAAtOQEECgFiUgAAAAASUVORK5CYII=';

test.each([
  ['has no title', { title: ' ' }, '422 request_invalid'],
  ['is typed in white', { ...typed, colour: '#ffffff' }, '422 signature_white'],
  ['is typed in what is nearly white', { ...typed, colour: '#f5f0ee' }, '422 signature_white'],
  ['is drawn in white', { image: svg('<path d="M 1 1 L 90 9 L 9 90 Z" fill="#fdfdfd"/>') }, '422 signature_white'],
  ['has white initials', { initials: { ...typed, colour: '#ffffff' } }, '422 signature_white'],
  ['holds a script', { image: svg('<script>alert(1)</script>') }, '422 strokes_invalid'],
  ['refers to a place elsewhere', { image: svg('<image href="https://example.org/a.png"/>') }, '422 strokes_invalid'],
  ['is white all over', { kind: 'upload', image: `data:image/png;base64,${WHITE}` }, '422 signature_blank'],
  ['is no picture', { kind: 'upload', image: 'data:image/png;base64,AAAA' }, '422 image_invalid'],
  ['is an SVG as upload', { kind: 'upload', image: svg('<a/>') }, '422 strokes_invalid'],
  ['is a GIF', { kind: 'upload', image: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }, '422 image_invalid'],
  [
    'has more than 1 MB',
    { kind: 'upload', image: `data:image/png;base64,${Buffer.alloc(1024 * 1024 + 1).toString('base64')}` },
    '413 image_too_large',
  ],
  [
    'is larger than any body',
    { kind: 'upload', image: `data:image/png;base64,${Buffer.alloc(2 * 1024 * 1024).toString('base64')}` },
    '413 image_too_large',
  ],
])('a signature that %s is refused', async (_, more, expected) => {
  const user = await make.user();

  expect(await refusal(save(user, 'Refused', more))).toBe(expected);
  expect(await titles(user)).toEqual([]);
});

test('a person keeps fifty, also when several are saved at once', async () => {
  const user = await make.user();
  for (let number = 2; number <= MOST_SIGNATURES; number++) await save(user, `${number}`, typed);

  const tries = await Promise.allSettled([save(user, 'a', typed), save(user, 'b', typed), save(user, 'c', typed)]);

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await titles(user)).toHaveLength(MOST_SIGNATURES);
  expect(await refusal(save(user, 'One more', typed))).toBe('422 signatures_too_many');
});

test('an uploaded image is shown at a signed address, while it is kept and the address is good', async () => {
  const user = await make.user();
  const { id, mark } = await save(user, 'From paper', { kind: 'upload', image: inkPicture(7) });

  const shown = await imageAt(mark.image);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await imageAt(`${mark.image}x`)).statusCode).toBe(404);
  expect((await imageAt(mark.image?.replace(/expires=\d+/, 'expires=9999999999') ?? '')).statusCode).toBe(404);
  const before = clock.now();
  clock.advance(2 * 3600_000 + 1000);
  expect((await imageAt(mark.image)).statusCode).toBe(404);
  clock.set(before);
  await as(user)(deleteSignature, { params: { id } });
  expect((await imageAt(mark.image)).statusCode).toBe(404);
});

test('the sweep leaves the images of signatures and initials, and takes them when those are gone', async () => {
  const user = await make.user();
  const image = { kind: 'upload', image: inkPicture(9) };
  const saved = await save(user, 'Kept', { ...image, initials: { kind: 'upload', image: inkPicture(12) } });
  const stored = () => platform.db.selectFrom('storedFiles').select('sha256').where('mediaType', '=', 'image/png');
  const hashes = [saved.mark.image, saved.initials?.image].map((url) => /[0-9a-f]{64}/.exec(url ?? '')?.[0] ?? '');
  const left = async () => (await stored().where('sha256', 'in', hashes).execute()).length;

  clock.advance(3 * DAY);
  await server.runTasks({ withSweeps: true });
  expect(await left()).toBe(2);

  // The clock has moved on, and with it every token: the row goes as a call would take it.
  await platform.db.deleteFrom('signatures').where('id', '=', saved.id).execute();
  await server.runTasks({ withSweeps: true });
  expect(await left()).toBe(0);
});

test('what no one may do without a session', async () => {
  const call = server.as(null)(createSignature, { body: { title: 'Mine', kind: 'draw', image: DRAWING } });

  expect(await refusal(call)).toBe('401 not_signed_in');
  expect(await refusal(server.as(null)(listSignatures))).toBe('401 not_signed_in');
});
