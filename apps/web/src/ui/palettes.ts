import type { MantineColorsTuple } from '@mantine/core';
import { laidOver, readableUnderWhite } from '@sealwright/contract';

const steps = (colours: string) => colours.split(' ') as unknown as MantineColorsTuple;

/** Ten steps each; index 6 is the level 600 of which the specification speaks. */
export const palettes = {
  indigo: steps('#eef2ff #e0e7ff #c7d2fe #a5b4fc #818cf8 #6366f1 #4f46e5 #4338ca #3730a3 #312e81'),
  teal: steps('#f0fdfa #ccfbf1 #99f6e4 #5eead4 #2dd4bf #14b8a6 #0d9488 #0f766e #115e59 #134e4a'),
  orange: steps('#fff7ed #ffedd5 #fed7aa #fdba74 #fb923c #f97316 #ea580c #c2410c #9a3412 #7c2d12'),
  red: steps('#fef2f2 #fee2e2 #fecaca #fca5a5 #f87171 #ef4444 #dc2626 #b91c1c #991b1b #7f1d1d'),
  green: steps('#ecfdf5 #d1fae5 #a7f3d0 #6ee7b7 #34d399 #10b981 #059669 #047857 #065f46 #064e3b'),
  blue: steps('#f0f9ff #e0f2fe #bae6fd #7dd3fc #38bdf8 #0ea5e9 #0284c7 #0369a1 #075985 #0c4a6e'),
  violet: steps('#f5f3ff #ede9fe #ddd6fe #c4b5fd #a78bfa #8b5cf6 #7c3aed #6d28d9 #5b21b6 #4c1d95'),
  gray: steps('#f8fafc #f1f5f9 #e2e8f0 #cbd5e1 #94a3b8 #64748b #475569 #334155 #1e293b #0f172a'),
  dark: steps('#e2e8f0 #b6c2d4 #94a3b8 #718096 #3b465c #2b3447 #1f2736 #161c29 #10151f #0a0e16'),
};

/** A palette around a colour that someone chose (#rrggbb), darkened where white words on it could not be read. */
export function paletteAround(colour: string): MantineColorsTuple {
  const level6 = readableUnderWhite(colour);
  const lighter = [0.06, 0.12, 0.24, 0.42, 0.62, 0.82].map((opacity) => laidOver('#ffffff', level6, opacity));
  const darker = [0.85, 0.7, 0.55].map((opacity) => laidOver('#000000', level6, opacity));
  return [...lighter, level6, ...darker] as unknown as MantineColorsTuple;
}

export type PaletteName = keyof typeof palettes;

/** One step of a palette; throws on a step that is not there, which the compiler cannot see. */
export function shade(name: PaletteName, step: number): string {
  const colour = palettes[name][step];
  if (!colour) throw new Error(`The palette ${name} has no step ${step}.`);
  return colour;
}
