import { useMergedRef } from '@mantine/hooks';
import type { Ref, RefCallback } from 'react';

/** The hook of `@floating-ui/react` by the same name, for Mantine's ScrollArea (vite.config.ts). */
export const useMergeRefs = <Instance>(refs: (Ref<Instance> | undefined)[]): RefCallback<Instance> | null =>
  useMergedRef(...refs);
