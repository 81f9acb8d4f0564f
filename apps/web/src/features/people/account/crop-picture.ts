import { ApiError } from '../../../lib/api.ts';

// As large as the server keeps it; a phone's whole photograph need not travel.
const SIDE_PX = 512;
const QUALITY = 0.92;

type Square = { x: number; y: number; width: number; height: number };

/** Cuts a square out of the picture at this address. A PNG stays one: it may be see-through. */
export async function cutOut(url: string, { x, y, width, height }: Square, type: string): Promise<Blob> {
  const image = new Image();
  image.src = url;
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  try {
    await image.decode();
    canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, SIDE_PX, SIDE_PX);
  } catch (cause) {
    throw new ApiError('image_invalid', { status: 422, cause });
  }
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new ApiError('image_invalid', { status: 422 }))),
      type,
      QUALITY,
    );
  });
}
