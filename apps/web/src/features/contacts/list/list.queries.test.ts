import { readSelectedTags } from '@sealwright/contract';
import { expect, test, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { countMatching } from './list.queries.ts';

vi.mock('../../../lib/api.ts', () => ({ api: vi.fn(() => Promise.resolve({ count: 57_500, tags: [] })) }));

test.each([{ search: 'kho' }, { state: 'deleted' as const, search: 'kho' }])(
  'what is acted on is counted exactly, among the living and the deleted: %j',
  async (filter) => {
    expect(await countMatching(filter)).toBe(57_500);
    expect(api).toHaveBeenLastCalledWith(readSelectedTags, { body: { matching: filter } });
  },
);
