import type { DashboardStats } from '@sealwright/contract';
import type { MemberOrdering } from './dashboard.search.ts';

type Member = DashboardStats['members'][number];

/** Members in this order; those who are equal in it stand by their names, as `compare` sorts them. */
export function sortMembers(
  members: readonly Member[],
  ordering: MemberOrdering,
  compare: (one: string, other: string) => number,
): Member[] {
  const isDown = ordering.startsWith('-');
  const column = (isDown ? ordering.slice(1) : ordering) as 'name' | 'uploaded' | 'submitted' | 'completed';
  const byName = (one: Member, other: Member) => compare(one.name || one.email, other.name || other.email);
  const factor = isDown ? -1 : 1;
  return members.toSorted((one, other) => {
    if (column === 'name') return byName(one, other) * factor;
    return (one[column] - other[column]) * factor || byName(one, other);
  });
}
