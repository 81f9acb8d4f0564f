import { DASHBOARD_DAYS, type DocumentsFilter, MAX_DASHBOARD_DAYS } from '@sealwright/contract';
import { spanOf } from '../../../../platform/i18n/days.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Actor } from '../../../access/index.ts';
import type { Selection } from '../documents.reads.ts';

// As the dashboard takes them, whose figures lead here.
const SPAN_LIMITS = { usual: DASHBOARD_DAYS, most: MAX_DASHBOARD_DAYS };

/** Which of the account's documents a list query asks for. Throws where it names a span and not what happened in it. */
export function selectionOf(
  reader: Actor,
  { mine, creator, folder, formType, client, happened: happening, from, to, timeZone }: DocumentsFilter,
  now: Date,
): Selection {
  const { userId } = reader;
  const isBoth = mine !== undefined && creator !== undefined && creator !== userId;
  // Nothing is both the caller's and someone else's.
  const ownerId = isBoth ? 0 : mine === undefined ? creator : userId;
  const folderId = folder === 0 ? null : folder;
  const chosen = { reader, ownerId, folderId, formType, clientId: client };
  if (happening === undefined) {
    if (from ?? to ?? timeZone) throw new AppError('request_invalid', { fields: [HAPPENING_MISSING] });
    return chosen;
  }
  const { bounds } = spanOf({ from, to, timeZone }, now, SPAN_LIMITS);
  const [first, before] = [bounds[0] ?? now, bounds.at(-1) ?? now];
  return { ...chosen, moments: { happening, from: first, before } };
}

const HAPPENING_MISSING = { path: 'happened', code: 'required', message: 'Required with from, to and time_zone' };
