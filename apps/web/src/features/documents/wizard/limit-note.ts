import { createContext, type ReactNode } from 'react';

/** What is said where the account has no sign request left. It belongs to another area, so the application gives it. */
export const LimitNote = createContext<ReactNode>(null);
