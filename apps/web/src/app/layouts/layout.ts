import type { ComponentType } from 'react';

/**
 * One arrangement of the shell. Its regions (header, navigation) stand before the content; the content itself belongs to the
 * frame and stays where it is while arrangements change, so that a half-filled form survives.
 */
export type ShellLayout = {
  Regions: ComponentType;
  /** What stands after the content, for arrangements that have such a thing. */
  Foot?: ComponentType;
  classes: { shell: string; main: string; content: string };
};

// A class that a style sheet does not have would be `undefined`.
export const classesOf = (styles: Record<string, string | undefined>): ShellLayout['classes'] => ({
  shell: styles['shell'] ?? '',
  main: styles['main'] ?? '',
  content: styles['content'] ?? '',
});
