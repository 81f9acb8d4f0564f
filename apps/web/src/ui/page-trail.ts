import { createContext, type ReactNode } from 'react';

/** What stands above the title of every page: the way to it. Given by the part that knows the places. */
export const PageTrail = createContext<ReactNode>(null);
