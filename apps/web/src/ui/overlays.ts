let standing: () => void = () => undefined;
const stand = new Promise<void>((resolve) => {
  standing = resolve;
});

/**
 * Dialogs are asked for by events, and what shows them is loaded after the page: until it stands an event would be lost.
 * Resolves when dialogs can be shown.
 */
export const overlaysStand = (): Promise<void> => stand;

/** Called once, by what shows the dialogs. */
export const markOverlaysStanding = (): void => standing();
