/** Stands for Mantine's ScrollArea where dialogs only compare with it (vite.config.ts). No component is the one in it. */
export const ScrollArea = { Autosize: (): null => null };
