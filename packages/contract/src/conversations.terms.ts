/** Which threads a list shows. */
export const CONVERSATIONS_SHOWN = ['all', 'unread', 'mine'] as const;
