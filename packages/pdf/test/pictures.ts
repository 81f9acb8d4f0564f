import { createCanvas } from '@napi-rs/canvas';

/** A JPEG file of one color, as a camera would make it. */
export const whiteJpeg = (width: number, height: number): Promise<Buffer> => createCanvas(width, height).encode('jpeg');
