import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Call, type Endpoint, type ErrorCode, type Output, requestOf, fromWire } from '@sealwright/contract';
import type { FastifyInstance } from 'fastify';
import type { ClientConfig } from 'pg';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { composeProduct } from '../src/app.ts';
import type { Clock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { httpApp, type Incoming, type Route } from '../src/platform/http/http.ts';
import { createRunOnce } from '../src/platform/http/idempotency.ts';
import { type Log, silentLog } from '../src/platform/log.ts';
import { openMailBody } from '../src/platform/mail/mail.ts';
import { addressCheck, ownHosts } from '../src/platform/http/own-address.ts';
import { openPlatform } from '../src/platform/open-platform.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { PostNotice, ProviderSource } from '../src/areas/commerce/index.ts';
import { bindStore } from '../src/areas/files/index.ts';
import { createUser } from '../src/areas/people/users/index.ts';
import { sessionsService } from '../src/areas/people/sessions/index.ts';
import { newDatabase } from './database.ts';
import { TEST_ADDRESS, TEST_SECRET } from './installation.ts';
import { pdfThreads } from './pdf-threads.ts';
import { quickestFolder } from './quickest-folder.ts';

export type TestUser = { userId: number; accountId: number; email: string; name: string; token: string };

/** A refusal as the API gave it. */
export class Refused extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly errors: { path: string; code: string; message: string }[];

  constructor(status: number, body: { code: ErrorCode; detail: string; errors?: Refused['errors'] }) {
    super(`${status} ${body.code}: ${body.detail}`);
    this.status = status;
    this.code = body.code;
    this.errors = body.errors ?? [];
  }
}

export type TestClock = Clock & { advance: (milliseconds: number) => void; set: (at: Date) => void };

export type SentMail = { to: string; event: string; subject: string; text: string; html: string; links: string[] };

type Call0<E> = Call<E> & { headers?: Record<string, string> };

export type TestApp = {
  platform: Platform;
  app: FastifyInstance;
  routes: Route[];
  clock: TestClock;
  /** Performs a call as this person, or as no one. Throws Refused. */
  as: (user: TestUser | null) => <E extends Endpoint>(endpoint: E, input?: Call0<E>) => Promise<Output<E>>;
  make: {
    user: (of?: {
      email?: string;
      role?: 'user' | 'admin' | 'super_admin';
      locale?: 'en' | 'es' | 'zhCn' | 'ar' | 'ur';
    }) => Promise<TestUser>;
  };
  /** Every mail in the outbox, oldest first, with the addresses in its text. */
  mails: () => Promise<SentMail[]>;
  /** Does all work that is due; with sweeps, also what is looked for from time to time. Fails when a job failed. */
  runTasks: (options?: { withSweeps?: boolean; mayFail?: boolean }) => Promise<void>;
};

type TestAppOptions = {
  way?: (post: PostNotice) => PostNotice;
  isExpected?: (cause: unknown) => boolean;
  log?: Log;
  provider?: (clock: Clock) => ProviderSource;
  beside?: TestApp;
};

const BOUND_FOR_MS = 48 * 3600_000;

let people = 0;

/**
 * A whole server on its own database, spoken to over HTTP. Tests clean nothing up: each makes its own people, and
 * accounts cannot see each other. Settings as in the environment. `more`: routes beside those of the product, or in their place.
 * `way`: what happens to notices of the test payment provider on their way to us. `isExpected`: of what a test breaks by intent.
 * `log`: takes everything, each request as well. `provider`: takes payments in place of the built-in provider. `beside`: another process on
 * the database, files and clock of this one.
 */
export async function testApp(
  settings: Record<string, string> = {},
  more: (platform: Platform) => Route[] = () => [],
  { way = (post) => post, isExpected = () => false, log = silentLog, provider, beside }: TestAppOptions = {},
): Promise<TestApp> {
  const { connection, dataDir, clock } = beside === undefined ? await newGround() : groundOf(beside);
  const config = readConfig({
    PUBLIC_URL: TEST_ADDRESS,
    DATA_DIR: dataDir,
    STORAGE_URL: pathToFileURL(path.join(dataDir, 'files')).href,
    OUTBOUND_ALLOW: '127.0.0.1',
    // A puzzle of full hardness takes 131,000 hashes: platform/config.hidden.ts.
    WORK_BITS: '8',
    ...settings,
  });
  const { platform, close } = openPlatform(config, connection, { secretKey: TEST_SECRET, clock, log });
  // So long ago that the sweeps may delete.
  await bindStore({ ...platform, clock: { now: () => new Date(clock.now().getTime() - BOUND_FOR_MS) } });
  const product = composeProduct(platform, {
    post: way((...notice) => postNotice(app, notice)),
    ...(provider && { provider: provider(clock) }),
    threads: pdfThreads,
  });
  await platform.tasks.start(product.handlers, { isWorking: false });
  const bugs: unknown[] = [];
  const own = more(platform);
  const taken = new Set(own.map(({ endpoint }) => endpoint.at));
  const routes = [...product.routes.filter(({ endpoint }) => !taken.has(endpoint.at)), ...own];
  const app: FastifyInstance = await httpApp(routes, {
    trustProxy: false,
    ...(log === silentLog ? {} : { log, accessLog: log }),
    mounts: product.mounts,
    sockets: product.sockets,
    runOnce: createRunOnce(platform),
    checkAddress: addressCheck(
      ownHosts(config, async (host) => (await product.homeOf(host)) !== null),
      platform.log,
    ),
    reportBug: (cause) => void (isExpected(cause) || bugs.push(cause)),
  });
  atEnd(async () => {
    await app.close();
    await platform.live.stop();
    await platform.tasks.stop();
    await product.close();
    await close();
    if (beside === undefined) rmSync(dataDir, { recursive: true, force: true });
    const said = bugs.map(String).join('\n');
    if (bugs.length > 0) throw new AggregateError(bugs, `Bugs were answered as "internal":\n${said}`);
  });
  return {
    platform,
    app,
    routes,
    clock,
    as: (user) => (endpoint, input) => perform(app, user, endpoint, input),
    make: { user: (of = {}) => makeUser(platform, of) },
    mails: () => readMails(platform),
    runTasks: async ({ withSweeps = false, mayFail = false } = {}) => {
      const failures = await platform.tasks.drain({ withSweeps });
      const causes = failures.map(({ cause }) => cause);
      if (causes.length > 0 && !mayFail) throw new AggregateError(causes, JSON.stringify(failures));
    },
  };
}

/** What processes of one installation share. */
type Ground = { connection: ClientConfig; dataDir: string; clock: TestClock };

async function newGround(): Promise<Ground> {
  const database = await newDatabase();
  await database.close();
  const dataDir = mkdtempSync(path.join(quickestFolder(), 'sealwright-app-'));
  return { connection: database.settings, dataDir, clock: testClock() };
}

const groundOf = ({ platform: { connection, config }, clock }: TestApp): Ground => ({
  connection,
  dataDir: config.dataDir,
  clock,
});

/** A notice of the test payment provider, as it would come over HTTP. */
async function postNotice(app: FastifyInstance, [url, payload, headers]: Parameters<PostNotice>): Promise<number> {
  const { statusCode } = await app.inject({ method: 'POST', url: new URL(url).pathname, payload, headers });
  return statusCode;
}

/** When the test that runs is over; outside of one, when those of the file are. */
export function atEnd(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(close);
  else onTestFinished(close);
}

/** The present moment, moved by hand where a test needs time to pass. */
function testClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (milliseconds) => (offset += milliseconds),
    set: (at) => (offset = at.getTime() - Date.now()),
  };
}

async function makeUser(platform: Platform, of: Parameters<TestApp['make']['user']>[0] & object): Promise<TestUser> {
  people += 1;
  const email = of.email ?? `person-${people}-${process.pid}@example.com`;
  const request = {
    id: 'test',
    method: 'POST',
    url: 'http://sealwright.test/',
    search: '',
    address: '127.0.0.1',
    device: 'tests',
    headers: {},
    params: {},
    query: {},
    ifMatch: null,
  } satisfies Incoming;
  return platform.db.transaction().execute(async (tx) => {
    const row = await createUser(tx, {
      email,
      passwordHash: null,
      firstName: 'Person',
      lastName: String(people),
      locale: of.locale ?? 'en',
      role: of.role ?? 'user',
      activatedAt: platform.clock.now(),
    });
    const { access, user } = await sessionsService(platform, async () => null).start(tx, row, request, 'password');
    return { userId: user.id, accountId: user.accountId, email, name: `Person ${people}`, token: access };
  });
}

export async function perform<E extends Endpoint>(
  app: FastifyInstance,
  user: TestUser | null,
  endpoint: E,
  input?: Call0<E>,
): Promise<Output<E>> {
  const { method, url, body } = requestOf(endpoint, input ?? ({} as Call<E>));
  const response = await app.inject({
    method,
    url,
    ...(body === null ? {} : { payload: body }),
    headers: {
      accept: 'application/json',
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(user === null ? {} : { authorization: `Bearer ${user.token}` }),
      ...input?.headers,
    },
  });
  if (response.statusCode >= 400) throw new Refused(response.statusCode, response.json());
  if (endpoint.transport === 'download') return response.rawPayload as unknown as Output<E>;
  return (response.statusCode === 204 ? {} : fromWire(response.json())) as Output<E>;
}

async function readMails({ db, secrets }: Platform): Promise<SentMail[]> {
  const rows = await db.selectFrom('mails').selectAll().orderBy('id').execute();
  return rows.map((row) => {
    const body = openMailBody(secrets, row) ?? { text: '', html: '' };
    return {
      to: row.toEmail,
      event: row.event,
      subject: row.subject,
      ...body,
      links: body.text.match(/https?:\/\/[^\s)>]+/g) ?? [],
    };
  });
}
