import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { isEmbedded } from '../embedded/use-embedding.ts';
import type { Link } from '../link.ts';
import { useSigning, useSigningPart } from '../signing.context.ts';

// Signing needs none of it: it comes once the page stands, or not at all.
const AFTER_MS = 2000;

/** Hears of invitations to live sessions, on the recipient’s own device and in a page of ours alone: only there is a camera. */
export function LiveLater({ link }: { link: Link }) {
  const part = useSigningPart();
  const isOwnDevice = useSigning((state) => state.view.hostName === null);
  const [Part, setPart] = useState<ComponentType<{ link: Link }> | null>(null);
  const isWanted = isOwnDevice && !part.isPreview && !isEmbedded();
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
