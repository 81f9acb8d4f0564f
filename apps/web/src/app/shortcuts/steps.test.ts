import { describe, expect, test } from 'vitest';
import { commandOf } from '../../editor/keyboard.ts';
import { ELSEWHERE } from './elsewhere.ts';
import { follow, isSingleKey, type KeyPress, SEQUENCE_MS, stepOf } from './steps.ts';

const press = (key: string, code: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...more,
});
const shift = { shiftKey: true };
const ctrl = { ctrlKey: true };
const altGraph = { ctrlKey: true, altKey: true, isAltGraph: true };

describe('a key is understood as a Latin keyboard says it', () => {
  test.each([
    ['English', press('n', 'KeyN'), 'n'],
    ['with Caps Lock', press('N', 'KeyN'), 'n'],
    ['English', press('?', 'Slash', shift), '?'],
    ['English, with Ctrl', press('k', 'KeyK', ctrl), 'mod+k'],
    ['Dvorak, where K lies elsewhere', press('k', 'KeyV', ctrl), 'mod+k'],
    ['Spanish, where ? lies elsewhere', press('?', 'Minus', shift), '?'],
    ['Spanish, where / needs Shift', press('/', 'Digit7', shift), '/'],
    ['German, where [ needs AltGr', press('[', 'Digit8', altGraph), '['],
    ['Arabic', press('ى', 'KeyN'), 'n'],
    ['Arabic', press('ن', 'KeyK', ctrl), 'mod+k'],
    ['Arabic', press('؟', 'Slash', shift), '?'],
    ['Arabic', press('ظ', 'Slash'), '/'],
    ['Arabic', press('ج', 'BracketLeft'), '['],
    ['Urdu', press('ن', 'KeyN'), 'n'],
    ['Chinese signs', press('？', 'Slash', shift), '?'],
    ['Chinese signs', press('、', 'Slash'), '/'],
    ['Russian', press('л', 'KeyK', ctrl), 'mod+k'],
  ])('%s: %o is %s', (_keyboard, event, expected) => {
    expect(stepOf(event, false)).toBe(expected);
  });

  test('on Apple devices ⌘ does what Ctrl does elsewhere, and only that', () => {
    const command = { metaKey: true };

    expect(stepOf(press('k', 'KeyK', command), true)).toBe('mod+k');
    expect(stepOf(press('k', 'KeyK', ctrl), true)).toBeNull();
    expect(stepOf(press('k', 'KeyK', command), false)).toBeNull();
  });

  test.each([
    ['a key of a composition', press('n', 'KeyN', { isComposing: true })],
    ['the first key of a composition', press('Process', 'KeyN')],
    ['a dead key', press('Dead', 'KeyN')],
    ['a key held down', press('n', 'KeyN', { repeat: true })],
    ['a capital', press('N', 'KeyN', shift)],
    ['a letter with Alt', press('n', 'KeyN', { altKey: true })],
    ['Ctrl, Shift and K', press('K', 'KeyK', { ctrlKey: true, shiftKey: true })],
    ['an arrow', press('ArrowUp', 'ArrowUp')],
  ])('%s is no shortcut', (_what, event) => {
    expect(stepOf(event, false)).toBeNull();
  });
});

describe('keys one after the other', () => {
  const list = [{ keys: ['g', 'n'] }, { keys: ['n'] }, { keys: ['g', 'd'] }, { keys: ['mod+k'] }] as const;
  const pending = { first: 'g', at: 1000 };

  test('the first waits for the second', () => {
    expect(follow(list, null, 'g', 1000)).toEqual({ hit: null, pending });
    expect(follow(list, pending, 'n', 1500)).toEqual({ hit: list[0], pending: null });
  });

  test('the second alone is another shortcut, also when it comes too late', () => {
    expect(follow(list, null, 'n', 1000).hit).toBe(list[1]);
    expect(follow(list, pending, 'n', 1001 + SEQUENCE_MS).hit).toBe(list[1]);
  });

  test('another key in between ends the waiting', () => {
    expect(follow(list, pending, 'x', 1100)).toEqual({ hit: null, pending: null });
  });
});

test.each([
  [['n'], true],
  [['g', 'd'], true],
  [['mod+k'], false],
])('%o can be switched off: %s', (keys, expected) => {
  expect(isSingleKey(keys)).toBe(expected);
});

describe('what the sheet says of the field editor', () => {
  const KEYS: Record<string, string> = {
    arrows: 'ArrowUp',
    delete: 'Delete',
    backspace: 'Backspace',
    escape: 'Escape',
  };
  const pressOf = (step: string) => {
    const parts = step.split('+');
    const last = parts.at(-1) ?? '';
    return press(KEYS[last] ?? last, '', {
      ctrlKey: parts.includes('mod'),
      shiftKey: parts.includes('shift'),
      altKey: parts.includes('alt'),
    });
  };
  const MEANT: Record<string, { type: string; by: number | null }> = {
    move: { type: 'move', by: 1 },
    move_ten: { type: 'move', by: 10 },
    resize: { type: 'resize', by: 1 },
    resize_ten: { type: 'resize', by: 10 },
    select_all: { type: 'select-all', by: null },
  };
  // Enter is the one key that the editor hears outside of its table of commands.
  const lines = ELSEWHERE.editor.filter(({ key }) => key !== 'properties');

  test.each(lines.flatMap(({ key, steps }) => steps.map((step) => ({ key, step }))))(
    'is what it does: $step, $key',
    ({ key, step }) => {
      const command = commandOf(pressOf(step));
      const by = command && 'by' in command ? Math.abs(command.by.y) : null;

      expect({ type: command?.type, by }).toEqual(MEANT[key] ?? { type: key, by: null });
    },
  );

  test('none of it is a shortcut of the whole window', () => {
    const steps: string[] = lines.flatMap((line) => [...line.steps]);

    expect(steps).not.toContain('mod+k');
    expect(commandOf(press('k', 'KeyK', ctrl))).toBeNull();
    expect(commandOf(press('?', 'Slash', shift))).toBeNull();
  });
});
