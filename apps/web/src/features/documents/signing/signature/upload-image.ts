import type { ErrorCode } from '@sealwright/contract';

const MAX_BYTES = 1024 * 1024;
// The server scales larger images down to this size.
const MAX_PX = 1200;

/**
 * A chosen file as data URL, made as small as the document needs; or why it cannot be used. The limit is that of the
 * file as chosen, which is what the person was told.
 */
export async function readSignatureImage(file: File): Promise<{ image: string } | { problem: ErrorCode }> {
  if (file.size > MAX_BYTES) return { problem: 'image_too_large' };
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') return { problem: 'image_invalid' };
  try {
    const picture = await createImageBitmap(file);
    const original = await dataUrlOf(file);
    const scale = Math.min(1, MAX_PX / Math.max(picture.width, picture.height));
    if (scale === 1) return { image: original };
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const smaller = canvas.toDataURL(file.type, 0.9);
    return { image: smaller.length < original.length ? smaller : original };
  } catch {
    return { problem: 'image_invalid' };
  }
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
}
