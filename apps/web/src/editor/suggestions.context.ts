import { createContext, useContext } from 'react';
import type { EditorSuggestion } from './suggestions.ts';

/** Suggestions that are still offered, apart from fields: pages without any are not drawn again for them. */
export const OfferedContext = createContext<readonly EditorSuggestion[]>([]);
export const useOffered = (): readonly EditorSuggestion[] => useContext(OfferedContext);
