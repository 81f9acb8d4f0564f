import type { IdentityCheck } from '@sealwright/contract';
import { Suspense, useEffect, useState } from 'react';
import { lazyAhead } from '../../../../ui/lazy-ahead.ts';
import { DeadEnd } from '../endings/dead-end.tsx';
import type { Link } from '../link.ts';
import { identityCalls } from './identity.queries.ts';

/** Its code comes only where someone is asked who they are. */
export const IdentityScreen = lazyAhead(async () => (await import('./identity-screen.tsx')).IdentityScreen);

/** The time is over for which this browser counted as identified: the page asks again, and what was entered stays. */
export function IdentityAgain({ link, onPassed }: { link: Link; onPassed: () => Promise<void> }) {
  const [found, setFound] = useState<{ check: IdentityCheck } | { error: unknown } | null>(null);
  useEffect(() => {
    let isThere = true;
    identityCalls(link)
      .check()
      .then(
        (check) => isThere && setFound({ check }),
        (error: unknown) => isThere && setFound({ error }),
      );
    return () => {
      isThere = false;
    };
  }, [link]);
  if (found === null) return null;
  if ('error' in found) return <DeadEnd error={found.error} />;
  return (
    <Suspense fallback={null}>
      <IdentityScreen link={link} check={found.check} onPassed={onPassed} />
    </Suspense>
  );
}
