type Channels = readonly [number, number, number];

const channelsOf = (colour: string): Channels => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return [red, green, blue];
};

/** WCAG 2.2, relative luminance of a colour written as #rrggbb. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
    .map((channel) => channel / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, contrast ratio of two colours written as #rrggbb. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** What one sees of `colour` laid over `ground` with this opacity. */
export function laidOver(ground: string, colour: string, opacity: number): string {
  const below = channelsOf(ground);
  const mixed = channelsOf(colour).map((channel, at) => {
    const seen = channel * opacity + (below[at] ?? 0) * (1 - opacity);
    return Math.round(seen).toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

// A little more than WCAG 2.2 AA asks (4.5): near that, Mantine takes black words.
const READABLE = 4.6;

/** The colour itself where white words on it can be read, else the first darker one of the same hue on which they can. */
export function readableUnderWhite(colour: string): string {
  for (let kept = 1; kept > 0; kept -= 0.05) {
    const darker = laidOver('#000000', colour, kept);
    if (contrast('#ffffff', darker) >= READABLE) return darker;
  }
  return '#000000';
}
