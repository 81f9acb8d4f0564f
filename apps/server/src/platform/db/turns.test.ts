import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('work of one key runs in its order, and what fails holds nothing up', async () => {
  const inTurn = createTurns();
  const said: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      said.push(`${name} begins`);
      await Promise.resolve();
      said.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const ends = await Promise.allSettled([inTurn(1, work('a', true)), inTurn(1, work('b')), inTurn(1, work('c'))]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('other keys do not wait', async () => {
  const inTurn = createTurns();
  let release = () => {};
  const held = inTurn(1, () => new Promise<void>((resolve) => (release = resolve)));
  expect(await inTurn(2, async () => 'done')).toBe('done');
  release();
  await held;
});
