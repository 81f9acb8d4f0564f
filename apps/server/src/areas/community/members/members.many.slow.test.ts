import { type AddedMembers, fromWire, listCommunityMembers } from '@sealwright/contract';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { FORM_HEADERS, multipart } from '../../../../test/multipart.ts';
import { analyzed, planOf } from '../../../../test/raw-rows.ts';
import { thingsRepo } from '../base/index.ts';
import { memberKind } from './members.kind.ts';

vi.setConfig({ testTimeout: 600_000 });

const server = await testApp();
const { as, make, platform } = server;
const admin = await make.user({ role: 'admin' });

const FILES = 5;
const ROWS = 10_000;
const WRONG = 3;

/** Ten thousand rows, which is as many as a file may have; three of them are wrong in three ways. */
function fileOf(number: number): Buffer {
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const id = number * ROWS + i;
    if (i === 10) return `no-address,A,B`;
    if (i === 11) return `m${id}@x.io,,B`;
    if (i === 12) return `m${id - 2_000_000}@x.io,${'x'.repeat(256)},B`;
    return `m${id}@x.io,A${id % 97},B${id % 1009}`;
  });
  return Buffer.from(['email,first_name,last_name', ...rows].join('\n'));
}

async function add(number: number): Promise<AddedMembers> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/admin/members/add-member',
    payload: multipart([{ name: 'members.csv', type: 'text/csv', bytes: fileOf(number) }]),
    headers: { authorization: `Bearer ${admin.token}`, ...FORM_HEADERS },
  });
  expect(answer.statusCode).toBe(201);
  return fromWire(answer.json()) as AddedMembers;
}

test('fifty thousand members come in with a report of each wrong row, and are listed by indexes', async () => {
  for (let number = 0; number < FILES; number += 1) {
    const { created, known, failed, problems } = await add(number);
    expect({ created, known, failed }).toEqual({ created: ROWS - WRONG, known: 0, failed: WRONG });
    expect(problems.map(({ row, column, code }) => [row, column, code])).toEqual([
      [12, 'email', 'email_invalid'],
      [13, 'firstName', 'field_required'],
      [14, expect.any(String), expect.any(String)],
    ]);
  }
  const call = as(admin);
  const all = FILES * (ROWS - WRONG);
  const { count, results } = await call(listCommunityMembers, { query: { page: 1900, ordering: '-name' } });
  expect([count, results.length]).toEqual([all, 25]);
  expect((await call(listCommunityMembers, { query: { search: 'm49999@' } })).count).toBe(1);
  expect((await add(0)).known).toBe(ROWS - WRONG);

  await analyzed(platform.db, 'community_members');
  const bounds = { limit: 26, offset: 0 };
  const plan = (filter: { ordering?: string; search?: string }) =>
    planOf(platform.db, (db) => thingsRepo(db, memberKind).page(filter, bounds));
  expect(await plan({ ordering: 'name' })).toContain('community_members_name');
  expect(await plan({ ordering: 'name' })).not.toContain('Seq Scan');
  expect(await plan({ ordering: '-created_at' })).toContain('community_members_created');
  expect(await plan({ search: 'm49999@' })).toContain('community_members_text');
});
