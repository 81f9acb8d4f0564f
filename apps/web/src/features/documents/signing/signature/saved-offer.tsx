import type { SigningField } from '@sealwright/contract';
import { Suspense } from 'react';
import { session } from '../../../../lib/session.ts';
import { lazyAhead } from '../../../../ui/lazy-ahead.ts';
import { useSigning, useSigningPart } from '../signing.context.ts';

const SavedSignatures = lazyAhead(async () => (await import('./saved-signatures.tsx')).SavedSignatures);

/** Offers saved signatures to someone who is signed in, but not on a host’s device: there the session is the host’s. */
export function SavedOffer(props: { field: SigningField; others: readonly SigningField[]; onDone: () => void }) {
  const { isPreview } = useSigningPart();
  const isOwnDevice = useSigning(({ view }) => view.hostName === null);
  const isReached = useSigning((state) => state.isReached);
  if (!session().signedIn || !isOwnDevice || !isReached || isPreview) return null;
  return (
    <Suspense fallback={null}>
      <SavedSignatures {...props} />
    </Suspense>
  );
}
