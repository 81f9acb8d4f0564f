import type { useFormat } from '../../../lib/format.ts';

type Format = Pick<ReturnType<typeof useFormat>, 'number'>;

const unit = (name: 'hour' | 'minute' | 'second') =>
  ({ style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 0 }) as const;

/** "1 hr 5 min", "2 min 10 sec", "8 sec": the two largest units of a length of time. */
export function durationText(format: Format, milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const parts = [
    { value: Math.floor(seconds / 3600), name: 'hour' },
    { value: Math.floor(seconds / 60) % 60, name: 'minute' },
    { value: seconds % 60, name: 'second' },
  ] as const;
  const first = parts.findIndex(({ value }) => value > 0);
  if (first === -1) return format.number(0, unit('second'));
  const shown = parts.slice(first, first + 2).filter(({ value }) => value > 0);
  return shown.map(({ value, name }) => format.number(value, unit(name))).join(' ');
}
