import {
  beginDrive,
  type Call,
  createDriveFolder,
  type DriveProvider,
  finishDrive,
  updateDrive,
} from '@sealwright/contract';
import { atEnd, type TestApp, testApp, type TestUser } from './app.ts';
import { FakeDropbox } from './fake-dropbox.ts';
import { CLIENT } from './fake-drive-server.ts';
import { FakeGoogleDrive } from './fake-google-drive.ts';
import { refusal } from './signing-flow.ts';

export type DriveWorld = { server: TestApp; google: FakeGoogleDrive; box: FakeDropbox };

/** A server that is registered at local servers of both providers. */
export async function driveWorld(settings: Record<string, string> = {}): Promise<DriveWorld> {
  const google = await new FakeGoogleDrive().start();
  const box = await new FakeDropbox().start();
  atEnd(async () => {
    await google.stop();
    await box.stop();
  });
  const server = await testApp({
    GOOGLE_DRIVE_ORIGIN: google.origin,
    DROPBOX_ORIGIN: box.origin,
    GOOGLE_DRIVE_CLIENT_ID: CLIENT.clientId,
    GOOGLE_DRIVE_CLIENT_SECRET: CLIENT.clientSecret,
    DROPBOX_CLIENT_ID: CLIENT.clientId,
    DROPBOX_CLIENT_SECRET: CLIENT.clientSecret,
    ...settings,
  });
  return { server, google, box };
}

/** What a browser brings back from the provider. */
export async function visit(server: TestApp, user: TestUser, provider: DriveProvider) {
  const { url } = await server.as(user)(beginDrive, { params: { provider } });
  const answer = await fetch(url, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  return { url: new URL(url), back, state: back.searchParams.get('state')!, code: back.searchParams.get('code')! };
}

export async function connect(server: TestApp, user: TestUser, provider: DriveProvider) {
  const { state, code } = await visit(server, user, provider);
  return server.as(user)(finishDrive, { body: { state, code } });
}

type Rule = NonNullable<Call<typeof updateDrive>['body']>;

/** Connects a drive and has completed documents delivered to a folder in it. */
export async function delivering(server: TestApp, user: TestUser, provider: DriveProvider, rule: Rule = {}) {
  await connect(server, user, provider);
  const as = server.as(user);
  const { id, name } = await as(createDriveFolder, { params: { provider }, body: { name: 'Signed' } });
  await as(updateDrive, { params: { provider }, body: { isDelivering: true, folder: { id, name }, ...rule } });
  return { id, name };
}

/** The code alone that a call is refused with. */
export const codeOf = async (call: Promise<unknown>): Promise<string> => (await refusal(call)).replace(/^\d+ /, '');
