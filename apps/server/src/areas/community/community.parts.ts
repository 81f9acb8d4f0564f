import type { Db } from '../../platform/db/db.ts';
import type { Route } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TaskHandler } from '../../platform/queue/tasks.ts';
import type { SessionAccess } from '../access/index.ts';
import { baseRoutes, baseTasks, type Kinds } from './base/index.ts';
import { calendarRoutes, eraseCalendar } from './calendar/index.ts';
import {
  communityEventsRoutes,
  countOpenEvents,
  eraseAnswers,
  eventKind,
  eventsTasks,
  replaceInEvents,
} from './events/index.ts';
import { communityGroupsRoutes, groupKind } from './groups/index.ts';
import { homeRoutes, type Section } from './home/index.ts';
import { categoryKind, interestKind, labelsRoutes, type Replace } from './labels/index.ts';
import {
  communityMembersRoutes,
  eraseMembership,
  memberKind,
  membersTasks,
  type PictureParts,
  replaceBorne,
} from './members/index.ts';

/** Every type of the area. */
const KINDS: Kinds = [interestKind, categoryKind, groupKind, memberKind, eventKind];

/** What people see, in the order of their home. */
const SECTIONS: readonly Section[] = [{ type: 'events', countFor: countOpenEvents }];

/** Whatever bears interests and categories. */
const BEARERS: readonly Replace[] = [replaceBorne, replaceInEvents];

const replaceEverywhere: Replace = async (...given) => {
  for (const replace of BEARERS) await replace(...given);
};

export const communityRoutes = (platform: Platform, parts: PictureParts, access: SessionAccess): Route[] => [
  ...baseRoutes(platform, KINDS, access),
  ...labelsRoutes(platform, replaceEverywhere, access),
  ...communityGroupsRoutes(platform, access),
  ...communityMembersRoutes(platform, parts, access),
  ...communityEventsRoutes(platform, parts, access),
  ...calendarRoutes(platform, access),
  ...homeRoutes(platform, SECTIONS, access),
];

export const communityTasks = (platform: Platform): TaskHandler[] => [
  ...baseTasks(platform, KINDS),
  ...membersTasks(platform),
  ...eventsTasks(platform),
];

/** All that the area keeps of a person. */
export async function eraseFromCommunity(tx: Db, user: { id: number; email: string }): Promise<void> {
  await eraseMembership(tx, user);
  await eraseAnswers(tx, user.id);
  await eraseCalendar(tx, user.id);
}
