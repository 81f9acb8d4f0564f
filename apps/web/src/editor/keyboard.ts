import type { Point } from './geometry.ts';

/** The keys of an event that matter here, so that the rules can be tried without a browser. */
export type KeyPress = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
};

export type KeyCommand =
  | { type: 'move'; by: Point }
  | { type: 'resize'; by: Point }
  | { type: 'undo' | 'redo' | 'duplicate' | 'copy' | 'cut' | 'paste' | 'delete' | 'select-all' | 'escape' };

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const WITH_CONTROL: Record<string, 'undo' | 'redo' | 'duplicate' | 'copy' | 'cut' | 'paste' | 'select-all'> = {
  z: 'undo',
  y: 'redo',
  d: 'duplicate',
  c: 'copy',
  x: 'cut',
  v: 'paste',
  a: 'select-all',
};

function withControl({ key, shiftKey, altKey }: KeyPress): KeyCommand | null {
  if (altKey) return null;
  const letter = key.toLowerCase();
  if (shiftKey) return letter === 'z' ? { type: 'redo' } : null;
  const type = WITH_CONTROL[letter];
  return type === undefined ? null : { type };
}

/** What a key means in the editor; null leaves it to the browser. Arrows go one point, with Shift ten; Alt resizes. */
export function commandOf(press: KeyPress): KeyCommand | null {
  if (press.ctrlKey || press.metaKey) return withControl(press);
  const arrow = ARROWS[press.key];
  if (arrow !== undefined) {
    const step = press.shiftKey ? 10 : 1;
    return { type: press.altKey ? 'resize' : 'move', by: { x: arrow.x * step, y: arrow.y * step } };
  }
  if (press.altKey) return null;
  if (press.key === 'Delete' || press.key === 'Backspace') return { type: 'delete' };
  return press.key === 'Escape' ? { type: 'escape' } : null;
}
