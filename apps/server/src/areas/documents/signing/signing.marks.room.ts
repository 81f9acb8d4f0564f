import { AppError } from '../../../platform/errors.ts';
import type { AlikeMarks } from './signing.marks.reads.ts';

const MB = 1024 * 1024;

/**
 * What the marks of one document come to at most. A thread of 384 MB seals a document that is full of them with a third to spare, in
 * half of its time.
 */
const MOST = {
  /** Of different pictures. Each counts as one of usual size at least: there is more to one than its bytes. */
  pictures: 10 * MB,
  leastOfPicture: 96 * 1024,
  /** Of different drawings. */
  drawings: 6 * MB,
  /** Of all drawings: each field holds its own, and all are read with the fields. */
  drawn: 16 * MB,
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The bytes of all these marks, as if each were shown by itself. */
export const bytesOfAll = (marks: readonly AlikeMarks[]): number => sum(marks.map(({ bytes, count }) => bytes * count));

/** Whether the document has room for what a field was given; with the same in many fields it has. Throws `document_marks_too_large`. */
export function requireRoom(marks: readonly AlikeMarks[]): void {
  const own = marks.find(({ isOwn }) => isOwn);
  if (own === undefined) return;
  const alike = marks.filter(({ kind }) => kind === own.kind);
  const isPicture = own.kind === 'picture';
  const different = sum(alike.map(({ bytes }) => (isPicture ? Math.max(bytes, MOST.leastOfPicture) : bytes)));
  const isTooVaried = own.count === 1 && different > (isPicture ? MOST.pictures : MOST.drawings);
  const isTooMuch = !isPicture && bytesOfAll(alike) > MOST.drawn;
  if (isTooVaried || isTooMuch) throw new AppError('document_marks_too_large');
}
