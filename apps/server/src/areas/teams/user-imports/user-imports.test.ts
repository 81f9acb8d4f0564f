import { buffer } from 'node:stream/consumers';
import {
  activateWithPassword,
  cancelJob,
  changeTeamStatus,
  createTeam,
  createUserImport,
  downloadUserImportReport,
  fromWire,
  getManagedUser,
  getUserImport,
  listMyInvitations,
  listTeamEvents,
  login,
  resendUserActivation,
  startUserImport,
  toggleAccountStatus,
  USER_IMPORT_LIMITS,
  type UserImport,
} from '@sealwright/contract';
import { createXlsx } from '@sealwright/sheets';
import { expect, test, vi } from 'vitest';
import { Refused, testApp, type TestUser } from '../../../../test/app.ts';
import { NEW_PASSWORD, peopleOf } from '../../../../test/people-with-passwords.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { refused } from '../../../../test/refused.ts';
import { signedInAgain } from '../../../../test/signed-in-again.ts';
import { upload as send } from '../../../../test/signing-flow.ts';
import { importUsers } from './user-imports.job.ts';

// The first file starts a thread.
vi.setConfig({ testTimeout: 60_000 });

const server = await testApp();
const { as, make, platform } = server;
const { db } = platform;
const { log, mailsTo, person } = peopleOf(server);

const owner = await make.user({ role: 'super_admin' });
const admin = await make.user({ role: 'admin', locale: 'es' });

let rounds = 0;
/** An address that no other test has. */
const fresh = (name = 'new'): string => `${name}-${(rounds += 1)}@import.example`;
const csv = (...rows: string[]): string => `${rows.join('\n')}\n`;

async function upload(by: TestUser, body: string | Uint8Array, name = 'people.csv'): Promise<UserImport> {
  const url = createUserImport.at.split(' ')[1] ?? '';
  const answer = await send(server, by, url, [{ name, bytes: Buffer.from(body) }]);
  if (answer.status >= 400) throw new Refused(answer.status, answer.body as ConstructorParameters<typeof Refused>[1]);
  return fromWire(answer.body) as UserImport;
}

const start = (by: TestUser, { id }: UserImport) => as(by)(startUserImport, { params: { id } });
const read = (by: TestUser, { id }: UserImport) => as(by)(getUserImport, { params: { id } });
const reportOf = async (by: TestUser, { id }: UserImport): Promise<string> =>
  ((await as(by)(downloadUserImportReport, { params: { id } })) as unknown as Buffer).toString();

async function imported(by: TestUser, body: string | Uint8Array): Promise<UserImport> {
  const found = await upload(by, body);
  await start(by, found);
  await server.runTasks();
  return read(by, found);
}

const userOf = (email: string) => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

async function team(name: string, subdomain?: string): Promise<{ id: number; admin: TestUser }> {
  const maker = await make.user();
  const { id } = await as(maker)(createTeam, { body: { name, website: 'north.example', phone: '5551234' } });
  if (subdomain !== undefined) {
    await db.updateTable('teams').set({ subdomain }).where('accountId', '=', id).execute();
  }
  return { id, admin: maker };
}

test('a list is looked at before anyone is added: who is new, who is known, and what is wrong in which row', async () => {
  const { email } = await person();
  const [ada, bob] = [fresh('ada'), fresh('bob')];

  const found = await upload(
    admin,
    csv(
      'E-Mail Address;Nombre;姓;Department',
      `${ada};Ada;Lovelace;Sales`,
      `${email.toUpperCase()};Someone;Known;`,
      'not-an-address;Eve;;',
      ';Nameless;;',
      `${ada.toUpperCase()};Ada;Again;`,
      `${bob};Bob;;`,
    ),
  );

  expect(found).toMatchObject({
    fileName: 'people.csv',
    rowCount: 6,
    newCount: 2,
    knownCount: 1,
    wrongCount: 3,
    ignoredColumns: ['Department'],
    job: null,
    problems: [{ row: 4 }, { row: 5 }, { row: 6 }],
  });
  expect(found.problems[0]?.message).toBe('Fila 4: Correo electrónico: Introduzca un correo electrónico válido.');
  expect(await userOf(ada)).toBeUndefined();
  const { rowsSealed } = await db
    .selectFrom('userImports')
    .selectAll()
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow();
  expect(rowsSealed.toString('latin1')).not.toContain('Lovelace');
});

test('each new one gets a mail, activates the account with a password of their own, and the logs say who added them', async () => {
  const email = fresh('ada');

  const done = await imported(
    admin,
    csv('email,first_name,last_name,language', `${email},Ada,Lovelace,Français`, `${fresh()},,,`),
  );
  expect(done).toMatchObject({ newCount: 1, wrongCount: 1 });
  const again = await imported(admin, csv('email,first_name,last_name,language', `${email},Ada,Lovelace,العربية`));

  // The wrong language kept the first from being added; nothing of the file's second row did.
  expect(again.job).toMatchObject({ state: 'done', done: 1, result: { created: 1, known: 0, failed: 0 } });
  const user = await userOf(email);
  expect(user).toMatchObject({ firstName: 'Ada', locale: 'ar', role: 'user', activatedAt: null, passwordHash: null });
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toContain('حسابك');
  const [, uid, token] = /activate\/(\d+)\/([\w-]+)/.exec(mail?.links.join(' ') ?? '') ?? [];
  const body = { password1: NEW_PASSWORD, password2: NEW_PASSWORD };
  await as(null)(activateWithPassword, { params: { uid: uid!, token: token! }, body });
  expect((await rawCall(server.app, login, { body: { username: email, password: NEW_PASSWORD } })).status).toBe(200);

  expect((await log(user!.id))[0]).toMatchObject({ action: 'account_imported', actorId: admin.userId });
  expect(await log(admin.userId)).toContainEqual(expect.objectContaining({ action: 'users_imported' }));
  const { history } = await as(admin)(getManagedUser, { params: { id: user!.id } });
  expect(history.map(({ action }) => action)).toEqual(['account_imported']);
});

test('the same file twice adds no one, also when both are started at once', async () => {
  const emails = Array.from({ length: 120 }, () => fresh('twice'));
  const file = csv('email', ...emails);
  const [one, other] = [await upload(admin, file), await upload(owner, file)];
  const starts = await Promise.allSettled([start(admin, one), start(admin, one), start(owner, other)]);
  await Promise.all([server.runTasks(), server.runTasks()]);
  const third = await upload(admin, file);

  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  const results = [(await read(admin, one)).job?.result, (await read(owner, other)).job?.result];
  expect(results.reduce((sum, result) => sum + Number(result?.['created']), 0)).toBe(120);
  expect(results.reduce((sum, result) => sum + Number(result?.['known']), 0)).toBe(120);
  for (const email of [emails[0]!, emails[119]!]) expect(await mailsTo(email)).toHaveLength(1);
  expect(third).toMatchObject({ newCount: 0, knownCount: 120 });
  await expect(start(admin, third)).rejects.toEqual(refused(422, 'user_import_no_one_new'));
});

test('only a super-admin adds administrators, and no one a super-admin', async () => {
  const [boss, top] = [fresh('boss'), fresh('top')];
  const file = csv('email,role', `${boss},Administrator`, `${top},Owner`, `${fresh()},user`);

  const byAdmin = await upload(admin, file);
  const byOwner = await imported(owner, file);

  expect(byAdmin).toMatchObject({ newCount: 1, wrongCount: 2, adminCount: 0 });
  expect(byOwner).toMatchObject({ newCount: 2, wrongCount: 1, adminCount: 1 });
  expect(byOwner.problems).toEqual([{ row: 3, message: 'Row 3: Role: Enter user or admin.' }]);
  const user = await userOf(boss);
  expect(user?.role).toBe('admin');
  expect((await log(user!.id)).map(({ action }) => action)).toEqual(['account_imported', 'admin_granted']);
});

test('administrators are added only by someone who may still do so when it is their turn', async () => {
  const leaving = await make.user({ role: 'super_admin' });
  const [boss, plain] = [fresh('boss'), fresh('plain')];
  const found = await upload(leaving, csv('email,role', `${boss},admin`, `${plain},user`));
  await start(leaving, found);
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', leaving.userId).execute();
  await server.runTasks();

  const done = await read(leaving, found);
  expect(done).toMatchObject({ wrongCount: 1, job: { result: { created: 1, failed: 1 } } });
  expect(done.problems).toEqual([{ row: 2, message: 'Row 2: Role: Only an owner can add administrators.' }]);
  expect(await userOf(boss)).toBeUndefined();
  expect(await userOf(plain)).toMatchObject({ role: 'user' });
});

test('who is no administrator any more, or blocked, ends the job', async () => {
  const leaving = await make.user({ role: 'admin' });
  const email = fresh('never');
  const found = await upload(leaving, csv('email', email));
  await start(leaving, found);
  await as(owner)(toggleAccountStatus, { params: { id: leaving.userId } });
  await server.runTasks();

  const { state, error } = await db
    .selectFrom('works')
    .select(['state', 'error'])
    .where('userId', '=', leaving.userId)
    .executeTakeFirstOrThrow();
  expect({ state, error }).toEqual({ state: 'failed', error: 'not_permitted' });
  expect(await userOf(email)).toBeUndefined();
});

test('who belongs to a team is invited to it, once, and the team reads it in its log', async () => {
  const north = await team('Northgate Legal', 'northgate');
  await team('Twins');
  await team('Twins');
  const closed = await team('Closed');
  await as(owner)(changeTeamStatus, { params: { id: closed.id }, body: { isActive: false } });
  const [ada, bob] = [fresh('ada'), fresh('bob')];

  const done = await imported(
    admin,
    csv(
      'email,team,team role',
      `${ada},NORTHGATE legal,Admin`,
      `${bob},northgate,`,
      `${fresh()},Twins,`,
      `${fresh()},Closed,`,
      `${fresh()},Nowhere,`,
      `${fresh()},,member`,
      `${fresh()},Northgate Legal,boss`,
    ),
  );

  expect(done).toMatchObject({ newCount: 2, wrongCount: 5, invitedCount: 2 });
  const open = await db
    .selectFrom('invitations')
    .selectAll()
    .where('accountId', '=', north.id)
    .orderBy('email')
    .execute();
  expect(open.map(({ email, role, status }) => [email, role, status])).toEqual([
    [ada, 'admin', 'pending'],
    [bob, 'member', 'pending'],
  ]);
  expect((await mailsTo(ada)).map(({ event }) => event)).toEqual(['account.activation', 'team.invitation']);
  const { results } = await as(north.admin)(listTeamEvents, { params: { team: north.id }, query: { timeZone: 'UTC' } });
  expect(results.filter(({ type }) => type === 'team_invited').map(({ actor }) => actor?.id)).toEqual([
    admin.userId,
    admin.userId,
  ]);
  await db.updateTable('users').set({ activatedAt: server.clock.now() }).where('email', '=', ada).execute();
  const user = await userOf(ada);
  const asAda = await signedInAgain(server, { ...admin, userId: user!.id, email: ada });
  expect((await as(asAda)(listMyInvitations)).results).toMatchObject([{ role: 'admin', team: { id: north.id } }]);
});

test('a team that was closed after the look keeps its people out, and the report has their rows', async () => {
  const late = await team('Closing soon');
  const email = fresh('late');
  const found = await upload(admin, csv('email,first_name,team', `${email},=1+1,Closing soon`, `x,"Say ""hi""",`));
  await start(admin, found);
  await as(owner)(changeTeamStatus, { params: { id: late.id }, body: { isActive: false } });
  await server.runTasks();

  expect(await read(admin, found)).toMatchObject({ wrongCount: 2, job: { result: { created: 0, failed: 1 } } });
  const report = await reportOf(admin, found);
  expect(report).toBe(
    '\uFEFFrow,error,email,first_name,team\r\n' +
      `2,Equipo: Este equipo está inactivo.,${email},'=1+1,Closing soon\r\n` +
      '3,Correo electrónico: Introduzca un correo electrónico válido.,x,"Say ""hi""",\r\n',
  );

  await as(owner)(changeTeamStatus, { params: { id: late.id }, body: { isActive: true } });
  const fixed = await imported(admin, report.replace(',x,', `,${fresh('fixed')},`));
  expect(fixed).toMatchObject({ newCount: 2, wrongCount: 0, ignoredColumns: [] });
  expect(await userOf(email)).toMatchObject({ firstName: '=1+1' });
});

test('markup, long names and control characters are shown as they are or refused, never believed', async () => {
  const script = '<script>alert(1)</script>';
  const email = fresh('odd');
  const found = await imported(
    admin,
    csv(
      'email,first_name,last_name,<b>Odd</b>',
      `${email},${script},${'ä'.repeat(255)},x`,
      `${fresh()},${'a'.repeat(256)},,`,
      `${fresh()},a\u202eb,,`,
      `${fresh()},a,b,c,d`,
      `${fresh()},${'a'.repeat(3000)},,`,
    ),
  );

  expect(found).toMatchObject({ newCount: 1, wrongCount: 4, ignoredColumns: ['<b>Odd</b>'] });
  expect(await userOf(email)).toMatchObject({ firstName: script });
  const [mail] = await mailsTo(email);
  expect(mail?.html).not.toContain('<script>');
});

test('a workbook is read as well, and what is no list of people is refused', async () => {
  const email = fresh('sheet');
  const workbook = createXlsx('People');
  const bytes = buffer(workbook.output);
  await workbook.write([
    ['Email', 'Nombre'],
    [email, "'Ada"],
  ]);
  await workbook.end();
  expect(await imported(admin, await bytes)).toMatchObject({ newCount: 1, wrongCount: 0 });
  expect(await userOf(email)).toMatchObject({ firstName: "'Ada" });

  const many = ['email', ...Array.from({ length: USER_IMPORT_LIMITS.rows + 1 }, (_, at) => `p${at}@many.example`)];

  await expect(upload(admin, csv('name,phone', 'Ada,1'))).rejects.toEqual(refused(422, 'user_import_columns_missing'));
  await expect(upload(admin, csv('email'))).rejects.toEqual(refused(422, 'import_file_empty'));
  await expect(upload(admin, '')).rejects.toEqual(refused(422, 'import_file_empty'));
  await expect(upload(admin, Buffer.from('%PDF-1.7 …'))).rejects.toEqual(refused(415, 'media_type_unsupported'));
  await expect(upload(admin, Buffer.from('PK\u0003\u0004 no zip'))).rejects.toEqual(
    refused(415, 'media_type_unsupported'),
  );
  await expect(upload(admin, csv(...many))).rejects.toEqual(refused(413, 'user_import_too_large'));
  await expect(upload(admin, 'x'.repeat(USER_IMPORT_LIMITS.bytes + 1))).rejects.toEqual(
    refused(413, 'user_import_too_large'),
  );
});

test('ten thousand rows are looked at within seconds, and a job goes on where it was stopped', async () => {
  const emails = Array.from({ length: USER_IMPORT_LIMITS.rows }, (_, at) => `p${at}@ten-thousand.example`);
  const found = await upload(owner, csv('email', ...emails));
  expect(found).toMatchObject({ rowCount: 10_000, newCount: 10_000 });

  const small = await upload(owner, csv('email', ...Array.from({ length: 7 }, () => fresh('step'))));
  const { job } = await start(owner, small);
  await importUsers(platform, { workId: job!.id }, 3);
  // The queue may hand it out again.
  await importUsers(platform, { workId: job!.id }, 3);
  expect((await read(owner, small)).job).toMatchObject({ state: 'done', done: 7, result: { created: 7 } });

  const stopped = await upload(owner, csv('email', fresh('stop')));
  const begun = await start(owner, stopped);
  await as(owner)(cancelJob, { params: { id: begun.job!.id } });
  await server.runTasks();
  expect((await read(owner, stopped)).job).toMatchObject({ state: 'cancelled' });
});

test('a list is its owner’s own, and no one else’s; it is confirmed before it is started', async () => {
  const found = await upload(admin, csv('email', fresh()));

  await expect(read(owner, found)).rejects.toEqual(refused(404, 'not_found'));
  await expect(start(owner, found)).rejects.toEqual(refused(404, 'not_found'));
  await expect(reportOf(owner, found)).rejects.toEqual(refused(404, 'not_found'));
  await expect(upload(await make.user(), csv('email', fresh()))).rejects.toEqual(refused(404, 'not_found'));
  const longAgo = new Date(server.clock.now().getTime() - 11 * 60_000);
  await db.updateTable('sessions').set({ authenticatedAt: longAgo }).where('userId', '=', admin.userId).execute();
  await expect(start(admin, found)).rejects.toEqual(refused(409, 'reauthentication_needed'));
});

test('what was not started is forgotten after a day, everything after a month; where there is nothing, nothing is', async () => {
  const again = await signedInAgain(server, admin);
  const idle = await upload(again, csv('email', fresh()));
  const done = await imported(await signedInAgain(server, owner), csv('email', fresh(), 'wrong'));
  server.clock.advance(25 * 3600_000);
  await server.runTasks({ withSweeps: true });
  const ids = async () => (await db.selectFrom('userImports').select('id').execute()).map(({ id }) => id);
  expect(await ids()).not.toContain(idle.id);
  expect(await ids()).toContain(done.id);
  server.clock.advance(30 * 24 * 3600_000);
  await server.runTasks({ withSweeps: true });
  expect(await ids()).toEqual([]);
  await server.runTasks({ withSweeps: true });
});

test('a mail sent again says the same as the first', async () => {
  const email = fresh('again');
  const by = await signedInAgain(server, admin);
  await imported(by, csv('email,language', `${email},en`));
  const user = await userOf(email);
  await as(by)(resendUserActivation, { params: { id: user!.id } });
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects[0]).toMatch(/^Your .+ account$/);
  expect(subjects[1]).toBe(subjects[0]);
});
