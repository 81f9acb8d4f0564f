import { type ComponentType, Suspense, useEffect, useState } from 'react';
import type { Link } from '../link.ts';
import { useSigning, useSigningPart } from '../signing.context.ts';

// Signing needs none of it: it comes once the page stands, or not at all.
const AFTER_MS = 2000;

/** Hears of invitations to live sessions, on the recipient’s own device: who signs on a host’s device sits beside them. */
export function LiveLater({ link }: { link: Link }) {
  const part = useSigningPart();
  const isOwnDevice = useSigning((state) => state.view.hostName === null);
  const [Part, setPart] = useState<ComponentType<{ link: Link }> | null>(null);
  const isWanted = isOwnDevice && !part.isPreview;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isThere = true;
    const fetch = async () => {
      const { LivePart } = await import('./live-part.tsx');
      if (isThere) setPart(() => LivePart);
    };
    const timer = setTimeout(() => void fetch().catch(() => undefined), AFTER_MS);
    return () => {
      isThere = false;
      clearTimeout(timer);
    };
  }, [isWanted]);
  return Part && isWanted ? (
    <Suspense fallback={null}>
      <Part link={link} />
    </Suspense>
  ) : null;
}
