import type { TFunction } from 'i18next';

const REASONS = {
  certificate_expired: 'waiting.certificate_expired',
  certificate_revoked: 'waiting.certificate_revoked',
  changes_forbidden: 'waiting.changes_forbidden',
  glyph_missing: 'waiting.glyph_missing',
  image_invalid: 'waiting.image_invalid',
  key_missing: 'waiting.key_missing',
  revocation_unavailable: 'waiting.revocation_unavailable',
  seal_failed: 'waiting.seal_failed',
  self_check_failed: 'waiting.self_check_failed',
  storage_unavailable: 'waiting.storage_unavailable',
  strokes_invalid: 'waiting.strokes_invalid',
  thread_out_of_memory: 'waiting.too_large',
  thread_timeout: 'waiting.too_slow',
  timestamp_failed: 'waiting.timestamp_failed',
  unsealable: 'waiting.unsealable',
} as const;

const isReason = (text: string): text is keyof typeof REASONS => Object.hasOwn(REASONS, text);

/** Why a document waits to be sealed, in the reader's language; the server gives a code. */
export const waitingText = (t: TFunction<'documents'>, reason: string): string =>
  t(isReason(reason) ? REASONS[reason] : 'waiting.other');
