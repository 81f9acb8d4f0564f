import { useRouterState } from '@tanstack/react-router';
import classes from './route-progress.module.css';

/** A thin line at the top while the next screen is fetched; it waits a moment, so that quick changes stay still. */
export function RouteProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return isLoading ? <div className={classes.line} aria-hidden /> : null;
}
