import type { Db } from '../../platform/db/db.ts';
import type { Route } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TaskHandler } from '../../platform/queue/tasks.ts';
import type { SessionAccess } from '../access/index.ts';
import { baseRoutes, baseTasks, type Kinds } from './base/index.ts';
import { calendarRoutes, eraseCalendar } from './calendar/index.ts';
import { countOpenDeals, dealKind, dealsRoutes } from './deals/index.ts';
import { communityEventsRoutes, countOpenEvents, eraseAnswers, eventKind, eventsTasks } from './events/index.ts';
import { communityGroupsRoutes, groupKind } from './groups/index.ts';
import { homeRoutes, type Section } from './home/index.ts';
import { categoryKind, interestKind, labelsRoutes } from './labels/index.ts';
import {
  communityMembersRoutes,
  eraseMembership,
  memberKind,
  membersTasks,
  type PictureParts,
} from './members/index.ts';
import { countOpenNews, eraseNewsReads, newsKind, newsRoutes, newsTasks } from './news/index.ts';
import { picturesRoutes, picturesTasks } from './pictures/index.ts';

/** Every type of the area. */
const kindsOf = ({ clock }: Platform): Kinds => [
  interestKind,
  categoryKind,
  groupKind,
  memberKind,
  dealKind(clock),
  newsKind,
  eventKind,
];

/** What people see, in the order of their home. */
const SECTIONS: readonly Section[] = [
  { type: 'news', countFor: countOpenNews },
  { type: 'events', countFor: countOpenEvents },
  { type: 'deals', countFor: countOpenDeals },
];

export const communityRoutes = (platform: Platform, parts: PictureParts, access: SessionAccess): Route[] => [
  ...baseRoutes(platform, kindsOf(platform), access),
  ...labelsRoutes(platform, access),
  ...communityGroupsRoutes(platform, access),
  ...communityMembersRoutes(platform, parts, access),
  ...picturesRoutes(platform, parts, access),
  ...dealsRoutes(platform, access),
  ...newsRoutes(platform, access),
  ...communityEventsRoutes(platform, parts, access),
  ...calendarRoutes(platform, access),
  ...homeRoutes(platform, SECTIONS, access),
];

export const communityTasks = (platform: Platform): TaskHandler[] => [
  ...baseTasks(platform, kindsOf(platform)),
  ...membersTasks(platform),
  ...picturesTasks(platform),
  ...newsTasks(platform),
  ...eventsTasks(platform),
];

/** All that the area keeps of a person. */
export async function eraseFromCommunity(tx: Db, user: { id: number; email: string }): Promise<void> {
  await eraseMembership(tx, user);
  await eraseAnswers(tx, user.id);
  await eraseCalendar(tx, user.id);
  await eraseNewsReads(tx, user.id);
}
