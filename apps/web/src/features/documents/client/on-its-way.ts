import { useEffect } from 'react';
import { create } from 'zustand';

/** Files of this page that wait to be sent or are being sent, by their keys. Leaving the page ends them. */
const useOnItsWay = create<{ keys: ReadonlySet<string> }>()(() => ({ keys: new Set() }));

export const beginSending = (key: string): void =>
  useOnItsWay.setState(({ keys }) => ({ keys: new Set(keys).add(key) }));

export const endSending = (key: string): void =>
  useOnItsWay.setState(({ keys }) => ({ keys: new Set([...keys].filter((other) => other !== key)) }));

export const isSendingNow = (): boolean => useOnItsWay.getState().keys.size > 0;

export const useIsSending = (): boolean => useOnItsWay(({ keys }) => keys.size > 0);

/** The browser asks before the page is left, for as long as that would lose a file. */
export function useLeaveWarning(): void {
  const isSending = useIsSending();
  useEffect(() => {
    // A listener that is always there keeps some browsers from showing the page again at once.
    if (!isSending) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
}

/** A browser that goes back may show the page as it was left. Not asked where a file is on its way: that row must stay. */
export function useReadAgainOnReturn(readAgain: () => Promise<void>): void {
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !isSendingNow()) void readAgain();
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [readAgain]);
}
