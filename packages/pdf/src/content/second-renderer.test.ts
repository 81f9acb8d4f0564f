import { expect, it } from 'vitest';

import { annotatedPdf, hostileAnnotations, type Hostile } from '../../test/annotations.ts';
import { strayPixels } from '../../test/ink.ts';
import { drawElsewhere } from '../../test/second-renderer.ts';
import { rotatedPdf } from '../../test/sources.ts';
import type { Picture } from './index.ts';
import { settle } from './index.ts';

const size = { width: 595, height: 842 };
/** Of two million: smoothed edges. */
const mostPixels = 20;
// The whole set runs with the fault tests' full counts.
const counted = process.env['SEALWRIGHT_FAULTS'] === 'full' ? 2000 : 16;

it(`a settled file shows on screen and in print what the upload showed on screen, in a second engine (${counted} files)`, async () => {
  const failures: string[] = [];
  for (const hostile of hostileAnnotations(29).slice(0, counted)) {
    const problem = await problemWith(hostile).catch((error: unknown) => String(error));
    if (problem !== null) failures.push(`${JSON.stringify(hostile)}: ${problem}`);
  }

  expect(failures).toEqual([]);
}, 3_600_000);

async function problemWith(hostile: Hostile): Promise<string | null> {
  const source = await annotatedPdf(hostile);
  const { bytes } = await settle(source);
  const shown = await drawElsewhere(bytes, 'display');
  if (differs(shown, await drawElsewhere(bytes, 'print'))) return 'prints otherwise than it is shown';
  const isSeen = (hostile.flags & 0x22) === 0 && (hostile.layer === 'none' || hostile.layer === 'on');
  const hasOwnAppearance = ['white', 'black', 'states'].includes(hostile.look);
  // Popups are drawn by some engines and left out of what we settle.
  const isGone = !isSeen || hostile.kind === 'Popup';
  // Engines do not agree on their own looks, on what stays upright on a turned page, and on what is invisible.
  const isDisputed =
    !hasOwnAppearance || ((hostile.flags & 0x10) !== 0 && hostile.rotate !== 0) || (hostile.flags & 0x1) !== 0;
  if (!isGone && isDisputed) return null;
  const before = isGone ? await rotatedPdf(hostile.rotate ?? 0) : source;
  return differs(shown, await drawElsewhere(before, 'display')) ? 'is shown otherwise than the upload was' : null;
}

const differs = (one: Picture, other: Picture): boolean =>
  one.width !== other.width || one.height !== other.height || strayPixels(one, other, size, []) > mostPixels;
