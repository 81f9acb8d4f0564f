import { listContacts, readSelectedTags } from '@sealwright/contract';
import { expect, test, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { countMatching } from './list.queries.ts';

vi.mock('../../../lib/api.ts', () => ({
  api: vi.fn((endpoint: unknown) => Promise.resolve({ count: endpoint === listContacts ? 6500 : 0, tags: [] })),
}));

test('all deleted contacts are counted by their list: tags are asked for of those that are there', async () => {
  expect(await countMatching({ state: 'deleted', search: 'kho' })).toBe(6500);
  expect(api).toHaveBeenLastCalledWith(listContacts, {
    query: { state: 'deleted', search: 'kho', page: 1, pageSize: 10 },
  });
  await countMatching({ search: 'kho' });
  expect(api).toHaveBeenLastCalledWith(readSelectedTags, { body: { matching: { search: 'kho' } } });
});
