import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { walkHere } from '../../../lib/walk.ts';

/** Of the application, which opens the next document and says at the end how each one stands. */
const WALK_PATH = '/waiting/sign';

/** Where the walk that led here goes on. */
export const walkPath = (): string => walkHere()?.home ?? WALK_PATH;

/** What the way on is called; null where this document was opened alone. */
export function useNextOfWalk(): string | null {
  const { t } = useTranslation('signing');
  const format = useFormat();
  const walk = walkHere();
  if (walk === null) return null;
  const total = walk.stops.length;
  if (walk.next >= total) return t('walk.end');
  return t('walk.next', { number: format.number(walk.next + 1), total: format.number(total) });
}

/** Leads on to the next of several documents. */
export function NextOfWalk() {
  const text = useNextOfWalk();
  return text === null ? null : (
    <Button component="a" href={walkPath()}>
      {text}
    </Button>
  );
}
