/** What a PDF holds and what is drawn on it. Every function takes bytes and answers bytes or plain data. */
export type { Combination } from './combine.ts';
export { combine } from './combine.ts';
export { findDifference } from './compare.ts';
export { findSuggestions, type SuggestedType, type Suggestion } from './detect/index.ts';
export { extractText } from './extract-text.ts';
export { cleanImage } from './images.ts';
export { inspect } from './inspect.ts';
export { mostPages } from './page-tree.ts';
export { printPages } from './page-print.ts';
export { logo, type Logo, photo, portrait } from './portrait.ts';
export type { Preparation } from './prepare.ts';
export { prepare } from './prepare.ts';
export type { Picture, PictureFormat, Renderer } from './render.ts';
export { encodePicture, openRenderer, renderPage } from './render.ts';
export { settle } from './settle.ts';
export { parseStrokes } from './strokes.ts';
export { unlock } from './unlock.ts';
export { type FormBlock, type FormPlace, writeForm, type WrittenForm } from './write-form.ts';
