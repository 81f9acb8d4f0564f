import type { Route } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TaskHandler } from '../../platform/queue/tasks.ts';
import type { SessionAccess } from '../access/index.ts';
import { baseRoutes, baseTasks, type Kinds } from './base/index.ts';
import { communityGroupsRoutes, groupKind } from './groups/index.ts';
import { categoryKind, interestKind, labelsRoutes } from './labels/index.ts';

/** Every type of the area. */
const KINDS: Kinds = [interestKind, categoryKind, groupKind];

export const communityRoutes = (platform: Platform, access: SessionAccess): Route[] => [
  ...baseRoutes(platform, KINDS, access),
  ...labelsRoutes(platform, access),
  ...communityGroupsRoutes(platform, access),
];

export const communityTasks = (platform: Platform): TaskHandler[] => baseTasks(platform, KINDS);
