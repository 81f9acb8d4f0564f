import { createDrawingLink, getDrawingLink, openDrawingLink, sendDrawing, updateUser } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { DRAWING, refusal } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make, clock } = server;
const MINUTE = 60_000;

async function linkOf(user: TestUser): Promise<{ id: number; token: string }> {
  const { id, url } = await as(user)(createDrawingLink);
  expect(url).toMatch(/^http:\/\/sealwright\.test\/draw#[\w-]{43}$/);
  return { id, token: url.split('#')[1] ?? '' };
}
const look = (user: TestUser, id: number) => as(user)(getDrawingLink, { params: { id } });
const open = (token: string) => as(null)(openDrawingLink, { query: { token } });
const send = (token: string, image = DRAWING) => as(null)(sendDrawing, { query: { token }, body: { image } });

test('a phone opens the link without a sign-in, learns a first name alone, and draws once', async () => {
  const user = await make.user();
  await as(user)(updateUser, { params: { id: user.userId }, body: { firstName: 'Ada', lastName: 'Lovelace' } });
  const { id, token } = await linkOf(user);

  const opened = await open(token);
  expect(Object.keys(opened).toSorted()).toEqual(['expiresAt', 'firstName']);
  expect(opened.firstName).toBe('Ada');
  expect(await look(user, id)).toEqual({ state: 'open', mark: null });

  await send(token);
  expect(await look(user, id)).toMatchObject({ state: 'used', mark: { kind: 'draw', image: DRAWING } });
  expect(await refusal(open(token))).toBe('410 drawing_link_used');
  expect(await refusal(send(token))).toBe('410 drawing_link_used');
});

test('of two drawings at once one is taken', async () => {
  const user = await make.user();
  const { token } = await linkOf(user);

  const sent = await Promise.allSettled([send(token), send(token), send(token)]);

  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a link is over after ten minutes, and a wrong one opens nothing', async () => {
  const user = await make.user();
  const { id, token } = await linkOf(user);

  expect(await refusal(open(`${token}x`))).toBe('404 drawing_link_invalid');
  expect(await refusal(as(null)(openDrawingLink, {}))).toBe('404 drawing_link_invalid');
  clock.advance(10 * MINUTE - 1000);
  await open(token);
  clock.advance(2000);
  expect(await refusal(open(token))).toBe('410 drawing_link_expired');
  expect(await refusal(send(token))).toBe('410 drawing_link_expired');
  clock.advance(-10 * MINUTE - 1000);
  expect((await look(user, id)).state).toBe('open');
});

test('what is drawn is checked as any signature, and a refusal leaves the link open', async () => {
  const user = await make.user();
  const { id, token } = await linkOf(user);
  const svg = (inside: string) => `data:image/svg+xml,${encodeURIComponent(`<svg viewBox="0 0 9 9">${inside}</svg>`)}`;

  expect(await refusal(send(token, svg('<script/>')))).toBe('422 strokes_invalid');
  expect(await refusal(send(token, svg('<path d="M 0 0 L 9 9 L 9 0 Z" fill="#ffffff"/>')))).toBe('422 signature_white');
  expect(await refusal(send(token, 'data:image/png;base64,AAAA'))).toBe('422 image_invalid');
  expect((await look(user, id)).state).toBe('open');
});

test('a person has three open: the next one ends the oldest. Another person sees none of them', async () => {
  const [ada, mallory] = [await make.user(), await make.user()];
  const links = [await linkOf(ada), await linkOf(ada), await linkOf(ada), await linkOf(ada)];

  expect(await refusal(open(links[0]!.token))).toBe('404 drawing_link_invalid');
  await open(links[1]!.token);
  expect(await refusal(look(mallory, links[3]!.id))).toBe('404 not_found');
});

test('the sweep forgets links, and drawings that were not saved', async () => {
  const user = await make.user();
  const { token } = await linkOf(user);
  await send(token);

  clock.advance(90 * MINUTE);
  await server.runTasks({ withSweeps: true });

  expect(await server.platform.db.selectFrom('drawingLinks').selectAll().execute()).toEqual([]);
});
