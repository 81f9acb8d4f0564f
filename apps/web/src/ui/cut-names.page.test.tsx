import { Text } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { closePage, openPiece } from '../../test/open-page.tsx';
import { Bdi } from './bidi.tsx';

afterEach(closePage);

const LATIN = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4);
const ARABIC = 'محمدبنعبداللهالطويلجدا'.repeat(6);

test.each([
  ['a Latin name in an Arabic list', 'rtl', LATIN, 'right'],
  ['an Arabic name in an English list', 'ltr', ARABIC, 'left'],
  ['a Latin name in an English list', 'ltr', LATIN, 'left'],
])('%s loses its end, and begins where the list begins', async (_, dir, name, side) => {
  await openPiece(
    <div dir={dir} style={{ width: 200 }}>
      <Text lineClamp={2}>
        <Bdi>{name}</Bdi>
      </Text>
      <Text truncate>
        <Bdi>{name}</Bdi>
      </Text>
    </div>,
    [],
  );
  await expect.poll(() => document.querySelectorAll('bdi').length).toBe(2);
  for (const bdi of document.querySelectorAll('bdi')) {
    const first = document.createRange();
    first.setStart(bdi.firstChild!, 0);
    first.setEnd(bdi.firstChild!, 1);
    const [letter, box] = [first.getBoundingClientRect(), bdi.parentElement!.getBoundingClientRect()];
    expect(letter.left).toBeGreaterThanOrEqual(box.left - 1);
    expect(letter.right).toBeLessThanOrEqual(box.right + 1);
    const { textAlign } = getComputedStyle(bdi);
    const sides: Record<string, string> = { '-webkit-left': 'left', '-webkit-right': 'right' };
    expect(sides[textAlign] ?? textAlign).toBe(side);
  }
});
