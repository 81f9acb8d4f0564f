/** How texts are set into their fields, for the seal and for the signing page: pure, and light enough for a browser. */
export {
  fitLines,
  fitStroked,
  isMultiline,
  LARGEST_SIGNATURE,
  marginsOf,
  SIGNATURE_STROKES,
  topOf,
  USUAL_SIZE,
} from './content/text-fit.ts';
export { measurePassage } from './content/text-measure.ts';
export { isJapanese, reach } from './content/writing.ts';
