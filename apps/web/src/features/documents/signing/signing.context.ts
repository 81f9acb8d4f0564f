import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Signing, SigningPart } from './signing.store.ts';

export const SigningContext = createContext<SigningPart | null>(null);

export function useSigningPart(): SigningPart {
  const part = use(SigningContext);
  if (!part) throw new Error('There is no signing part around this component.');
  return part;
}

export function useSigning<T>(pick: (state: Signing) => T): T {
  return useStore(useSigningPart().store, pick);
}
