import type { TFunction } from 'i18next';

const REASONS = [
  'certificate_expired',
  'changes_forbidden',
  'glyph_missing',
  'image_invalid',
  'seal_failed',
  'self_check_failed',
  'storage_unavailable',
  'strokes_invalid',
  'timestamp_failed',
] as const;

const isReason = (text: string): text is (typeof REASONS)[number] => (REASONS as readonly string[]).includes(text);

/** Why a document waits to be sealed, in the reader's language; the server gives a code. */
export const waitingText = (t: TFunction<'documents'>, reason: string): string =>
  t(isReason(reason) ? `waiting.${reason}` : 'waiting.other');
