/** Pixels as a canvas gives them: red, green, blue, alpha. */
export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

export type Box = { left: number; top: number; width: number; height: number };

// From ink to paper in so many steps of brightness: edges stay smooth.
const SOFTNESS = 40;
const AIR = 4;
const FAINT = 24;

/** How bright a pixel is on white paper, from 0 to 255 (Rec. 601). */
function brightnessAt(data: Uint8ClampedArray, at: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = [data[at], data[at + 1], data[at + 2], data[at + 3]];
  const opaque = 0.299 * red + 0.587 * green + 0.114 * blue;
  return 255 + ((opaque - 255) * alpha) / 255;
}

/** Where ink ends and paper begins: the middle of what divides the two best (Otsu, 1979). */
export function suggestThreshold({ data }: Pixels): number {
  const counts = Array.from({ length: 256 }, () => 0);
  for (let at = 0; at < data.length; at += 4) {
    const level = Math.round(brightnessAt(data, at));
    counts[level] = (counts[level] ?? 0) + 1;
  }
  const all = data.length / 4;
  const sum = counts.reduce((total, count, level) => total + count * level, 0);
  let [best, first, last, darker, darkSum] = [-1, 200, 200, 0, 0];
  for (const [level, count] of counts.entries()) {
    darker += count;
    darkSum += count * level;
    const lighter = all - darker;
    if (darker === 0 || lighter === 0) continue;
    const between = darker * lighter * (darkSum / darker - (sum - darkSum) / lighter) ** 2;
    if (between > best) [best, first] = [between, level];
    if (between === best) last = level;
  }
  return Math.min(250, (first + last + SOFTNESS) / 2);
}

/** The same with its paper away: what is brighter than `threshold` is not there, and ink keeps its colour. */
export function withoutPaper({ data, width, height }: Pixels, threshold: number): Pixels {
  const cut = new Uint8ClampedArray(data);
  for (let at = 0; at < cut.length; at += 4) {
    const ink = Math.min(1, Math.max(0, (threshold - brightnessAt(data, at)) / SOFTNESS));
    cut[at + 3] = (data[at + 3] ?? 0) * ink;
  }
  return { data: cut, width, height };
}

/** The box around what is seen, with a little air; null where nothing is. */
export function inkBox({ data, width, height }: Pixels): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < FAINT) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  if (right < 0) return null;
  [left, top] = [Math.max(0, left - AIR), Math.max(0, top - AIR)];
  const [farRight, farBottom] = [Math.min(width - 1, right + AIR), Math.min(height - 1, bottom + AIR)];
  return { left, top, width: farRight - left + 1, height: farBottom - top + 1 };
}

/** A crop in percent of each side, as a box in pixels; never empty. */
export function cropBox(
  { width, height }: { width: number; height: number },
  { across, down }: { across: [number, number]; down: [number, number] },
): Box {
  const left = Math.min(width - 1, Math.floor((across[0] * width) / 100));
  const top = Math.min(height - 1, Math.floor((down[0] * height) / 100));
  return {
    left,
    top,
    width: Math.max(1, Math.round((across[1] * width) / 100) - left),
    height: Math.max(1, Math.round((down[1] * height) / 100) - top),
  };
}
