import { lazy } from 'react';
import { fetchPatiently, painted } from './lazy-ahead.ts';

/** Pages and page sizes are below the first window's edge, and need more code than the rows, which are not to wait for it. */
export const LateListFooter = lazy(async () => {
  await painted();
  return { default: (await fetchPatiently(() => import('./list-footer.tsx'))).ListFooter };
});
