import { createCanvas } from '@napi-rs/canvas';
import type { Bytes } from '../types.ts';
import { decodeImage } from './images.ts';

// Letters stay readable at 240 dpi of a letter-sized sheet.
const LONGEST_PX = 2640;
const LONGEST_POINTS = 792;
const QUALITY = 82;
// What phones take: 50 million pixels, in files of up to 25 MB.
const OF_PHONES = { bytes: 25 * 1024 * 1024, pixels: 51_000_000 };

/**
 * A photo of a paper (PNG or JPEG) as a PDF of one page: turned as the camera says, drawn anew, so that places, dates and whatever else hung
 * on it are gone. What was clear is white. Throws PdfError `image_invalid`.
 */
export async function scan(bytes: Bytes): Promise<Bytes> {
  const image = await decodeImage(bytes, OF_PHONES);
  const scale = Math.min(1, LONGEST_PX / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return pdfOf(await canvas.encode('jpeg', QUALITY), { width, height });
}

/** One page that is filled by one JPEG (ISO 32000-2, 8.9.5 and 7.4.8). */
function pdfOf(jpeg: Uint8Array, { width, height }: { width: number; height: number }): Bytes {
  const points = LONGEST_POINTS / Math.max(width, height);
  const [wide, high] = [(width * points).toFixed(2), (height * points).toFixed(2)];
  const drawing = Buffer.from(`q ${wide} 0 0 ${high} 0 0 cm /Im0 Do Q`);
  const stream = (dictionary: string, body: Uint8Array) =>
    Buffer.concat([
      Buffer.from(`<< ${dictionary} /Length ${body.length} >>\nstream\n`),
      body,
      Buffer.from('\nendstream'),
    ]);
  const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents 4 0 R /Resources << /XObject << /Im0 5 0 R >> >> >>`,
    ),
    stream('', drawing),
    stream(picture, jpeg),
  ];
  return written(objects);
}

/** The file of these objects, the first of which is the catalog, with its cross-reference table. */
function written(objects: readonly Uint8Array[]): Bytes {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]));
  }
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`));
  add(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}
