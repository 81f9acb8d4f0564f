import { lazy } from 'react';
import { fetchPatiently, painted } from '../lazy-ahead.ts';

/** It is below the first window's edge, and needs more code than the rows, which are not to wait for it. */
export const LatePager = lazy(async () => {
  await painted();
  return { default: (await fetchPatiently(() => import('./pager.tsx'))).Pager };
});
