import { useEffect } from 'react';

export const PRODUCT = 'Sealwright';

/** Names the window or tab: the screen first, because that is what tells tabs apart. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
}
