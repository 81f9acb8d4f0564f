import { keepOnWalk, walkHere } from '../../../../lib/walk.ts';
import type { Making } from './signature-tabs.tsx';

type MarkType = string;

const isMaking = (value: unknown): value is Making =>
  typeof value === 'object' && value !== null && 'way' in value && 'drawn' in value;

/** The signature made in an earlier one of several documents, for the same person alone: another address is another person. */
export function keptMaking(type: MarkType, email: string): Making | null {
  const walk = walkHere();
  const isTheirs = walk?.email.toLowerCase() === email.toLowerCase();
  const found = isTheirs ? walk?.kept[type] : null;
  return isMaking(found) ? found : null;
}

export const keepMaking = (type: MarkType, making: Making): void => keepOnWalk(type, making);
