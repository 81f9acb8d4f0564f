import type { TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';

export const teamsTasks = (_platform: Platform): TaskHandler[] => [];
