import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { connect, driveWorld } from '../../../../../test/drives.ts';
import { drivesRepo } from '../drives.repo.ts';
import { driveTokens } from '../drives.tokens.ts';
import { driveApis } from './index.ts';

const { server, google, box } = await driveWorld();
const { make, platform } = server;

const MB = 1024 * 1024;
const tokens = driveTokens(platform, driveApis(platform));

/** Puts so many bytes into a folder of a drive, and answers them. */
async function put(provider: 'google_drive' | 'dropbox', folder: string, sizeBytes: number): Promise<Buffer> {
  const user = await make.user();
  await connect(server, user, provider);
  const drive = (await drivesRepo(platform.db).find(user.accountId, provider))!;
  const bytes = randomBytes(sizeBytes);
  const file = { key: folder, name: 'Large é', extension: '.pdf' as const, mediaType: 'application/pdf', sizeBytes };
  const read = async () => Readable.from([bytes.subarray(0, 3 * MB), bytes.subarray(3 * MB)]);
  await tokens.use(drive, (api, token) => api.put(token, folder, { ...file, read }));
  return bytes;
}

const newGoogleFolder = () =>
  google.add({ name: 'Large', mimeType: 'application/vnd.google-apps.folder', isOurs: true }).id;

test('a large file goes to Google Drive in parts', async () => {
  const folder = newGoogleFolder();
  const bytes = await put('google_drive', folder, 20 * MB);
  const parts = google.asked.filter(({ path }) => path.startsWith('/sessions/'));
  expect(parts.map(({ headers }) => headers['content-range'])).toEqual([
    `bytes 0-${8 * MB - 1}/${20 * MB}`,
    `bytes ${8 * MB}-${16 * MB - 1}/${20 * MB}`,
    `bytes ${16 * MB}-${20 * MB - 1}/${20 * MB}`,
  ]);
  expect(parts.some(({ headers }) => headers.authorization !== undefined)).toBe(false);
  expect(google.in(folder)[0]?.bytes.equals(bytes)).toBe(true);
});

test('of a part that arrived in half, or was cut, the rest is sent', async () => {
  const folder = newGoogleFolder();
  google.takesOnly = MB;
  google.trouble(/^\/sessions\//, 'cut');
  const bytes = await put('google_drive', folder, 9 * MB);
  expect(google.in(folder)[0]?.bytes.equals(bytes)).toBe(true);
});

test('a drive that keeps failing is unavailable', async () => {
  const folder = newGoogleFolder();
  google.trouble(/^\/sessions\//, { status: 503 }, 20);
  await expect(put('google_drive', folder, MB)).rejects.toMatchObject({ kind: 'unavailable' });
  google.calm();
});

test('a large file goes to Dropbox in an upload session', async () => {
  const folder = box.addFolder('/Große Ordner');
  const bytes = await put('dropbox', folder.id, 20 * MB);
  const [file] = box.in('/Große Ordner');
  expect(file?.path).toBe('/Große Ordner/Large é.pdf');
  expect(file?.bytes.equals(bytes)).toBe(true);
  expect(box.countAsked(/append_v2$/)).toBe(2);
});
