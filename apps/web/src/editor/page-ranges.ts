import { latinDigits } from '@sealwright/contract';

/** The pages that “1-3, 5” means, in order and each once; null where a text means none, or one that is not there. */
export function readRanges(text: string, count: number): number[] | null {
  const plain = latinDigits(text)
    .replaceAll(/[،，、;]/g, ',')
    .replaceAll(/[–—]/g, '-');
  const parts = plain
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const pages = new Set<number>();
  for (const part of parts) {
    const match = /^(\d{1,4})(?:\s*-\s*(\d{1,4}))?$/.exec(part);
    if (match === null) return null;
    const [from, to] = [Number(match[1]), Number(match[2] ?? match[1])].toSorted((a, b) => a - b) as [number, number];
    if (from < 1 || to > count) return null;
    for (let page = from; page <= to; page++) pages.add(page);
  }
  return pages.size === 0 ? null : [...pages].toSorted((a, b) => a - b);
}
