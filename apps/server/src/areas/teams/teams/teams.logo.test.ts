import { getBrand, getSigning, getTeam, getTeamId, listMailbox, removeLogo, updateTeam } from '@sealwright/contract';
import { encodePicture } from '@sealwright/pdf';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { FORM_HEADERS, multipart } from '../../../../test/multipart.ts';
import { sentDocument } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';
import { sweepOrphans } from '../../files/index.ts';

const server = await testApp();
const { as, make } = server;

const pixels = new Uint8Array(900 * 300 * 4).map((_, index) => (index * 7) % 256);
const WIDE = await encodePicture({ width: 900, height: 300, pixels }, 'png');

const TALL = await encodePicture({ width: 300, height: 900, pixels }, 'png');

async function send(by: TestUser, id: number, bytes: Uint8Array = WIDE, headers = {}) {
  const response = await server.app.inject({
    method: 'PUT',
    url: `/teams/api/teams/${id}/logo/`,
    payload: multipart([{ bytes }]),
    headers: { authorization: `Bearer ${by.token}`, ...FORM_HEADERS, ...headers },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

const show = (url: unknown) => server.app.inject({ method: 'GET', url: String(url) });

test('a logo is drawn anew, small and whole, and shown to members, visitors and signers', async () => {
  const { id, admin, others } = await makeTeam(server, 'member');
  await as(admin)(updateTeam, { params: { id }, body: { subdomain: 'logos' } });

  const { status, body } = await send(admin, id);

  expect(status).toBe(200);
  const logoUrl = String(body['logo_url']);
  const shown = await show(logoUrl);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': expect.stringContaining('immutable'),
  });
  // Width and height of a PNG stand in its first chunk.
  expect([shown.rawPayload.readUInt32BE(16), shown.rawPayload.readUInt32BE(20)]).toEqual([288, 96]);
  expect(await as(others[0]!)(getTeamId)).toMatchObject({ name: 'Preparers', logoUrl });
  expect(await as(null)(getBrand, { params: { subdomain: 'logos' } })).toMatchObject({ logoUrl });
  const { signers } = await sentDocument(server, [{ name: 'Ada' }], { sender: { ...admin, accountId: id } });
  expect(await signers[0]!.call(getSigning)).toMatchObject({ logoUrl });
});

test('mails of the team bear its logo and its name, as part of the mail', async () => {
  const { id, admin } = await makeTeam(server);
  await send(admin, id);
  const { signers } = await sentDocument(server, [{ name: 'Ada' }], { sender: { ...admin, accountId: id } });
  await server.runTasks();

  const mail = (await server.mails()).find(({ to }) => to === signers[0]!.email);
  expect(mail?.html).toContain('src="cid:logo@mail.sealwright" width="120" height="40"');
  expect(mail?.html).toContain('<bdi>Preparers</bdi>');
  const owner = await make.user({ role: 'super_admin' });
  const { results } = await as(owner)(listMailbox, { query: { search: signers[0]!.email } });
  expect(results[0]?.html).toContain('src="data:image/png;base64,');
  expect(results[0]?.html).not.toContain('cid:');
});

test('a new logo has a new address, the old one leads nowhere, and taking away nothing is no act', async () => {
  const { id, admin } = await makeTeam(server);
  const first = await send(admin, id);
  const second = await send(admin, id, TALL);
  expect((await show(first.body['logo_url'])).statusCode).toBe(404);
  const { logoUrl, version } = await as(admin)(removeLogo, { params: { id } });
  expect(logoUrl).toBeNull();
  expect((await show(second.body['logo_url'])).statusCode).toBe(404);
  expect(await as(admin)(removeLogo, { params: { id } })).toMatchObject({ version });
});

test('the sweep leaves the file of a logo alone', async () => {
  const { id, admin } = await makeTeam(server);
  await send(admin, id);
  const { db } = server.platform;
  await db
    .updateTable('storedFiles')
    .set({ createdAt: new Date(0) })
    .execute();
  await sweepOrphans(server.platform);
  const kept = await db
    .selectFrom('teams')
    .innerJoin('storedFiles', 'storedFiles.sha256', 'teams.logoSha256')
    .select('sha256')
    .where('accountId', '=', id)
    .execute();
  expect(kept).toHaveLength(1);
});

test('only admins of an active team set a logo, of an image, against the version they saw', async () => {
  const { id, admin, others } = await makeTeam(server, 'member');
  const html = new TextEncoder().encode(`<script>alert(1)</script>${' '.repeat(200)}`);
  expect(await send(admin, id, html)).toMatchObject({ status: 422, body: { code: 'image_invalid' } });
  expect(await send(others[0]!, id)).toMatchObject({ status: 409, body: { code: 'not_permitted' } });
  expect(await send(await make.user(), id)).toMatchObject({ status: 404 });
  const { version } = await as(admin)(getTeam, { params: { id } });
  await send(admin, id);
  const late = await send(admin, id, WIDE, { 'if-match': `"${version}"` });
  expect(late).toMatchObject({ status: 409, body: { code: 'version_stale' } });
  await server.platform.db.updateTable('accounts').set({ isActive: false }).where('id', '=', id).execute();
  expect(await send(admin, id)).toMatchObject({ status: 409, body: { code: 'not_permitted' } });
});

test('a team’s zone stands in the mails of its documents', async () => {
  const { id, admin } = await makeTeam(server);
  const body = { timeZone: 'Asia/Karachi', expiryDays: 7 } as const;
  await as(admin)(updateTeam, { params: { id }, body });
  await expect(as(admin)(updateTeam, { params: { id }, body: { timeZone: 'Mars/Olympus' } })).rejects.toMatchObject({
    status: 422,
  });
  const { signers } = await sentDocument(server, [{ name: 'Ada' }], { sender: { ...admin, accountId: id } });
  await server.runTasks();
  const mail = (await server.mails()).find(({ to }) => to === signers[0]!.email);
  expect(mail?.text).toMatch(/UTC\+0?5/);
});
