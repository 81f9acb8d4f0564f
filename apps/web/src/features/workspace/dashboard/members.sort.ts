import type { DashboardStats } from '@sealwright/contract';
import type { MemberOrdering } from './dashboard.search.ts';

type Member = DashboardStats['members'][number];

type Column = 'name' | 'uploaded' | 'submitted' | 'completed' | 'sent' | 'seconds_to_sign' | 'overdue';

const figureOf = (member: Member, column: Exclude<Column, 'name'>): number | null =>
  column === 'seconds_to_sign' ? member.secondsToSign : member[column];

/** Members in this order; those who are equal in it stand by their names, as `compare` sorts them. */
export function sortMembers(
  members: readonly Member[],
  ordering: MemberOrdering,
  compare: (one: string, other: string) => number,
): Member[] {
  const isDown = ordering.startsWith('-');
  const column = (isDown ? ordering.slice(1) : ordering) as Column;
  const byName = (one: Member, other: Member) => compare(one.name || one.email, other.name || other.email);
  const factor = isDown ? -1 : 1;
  return members.toSorted((one, other) => {
    if (column === 'name') return byName(one, other) * factor;
    const [figure, against] = [figureOf(one, column), figureOf(other, column)];
    // Those of whom there is none stand last in either direction.
    if (figure === null || against === null) {
      return Number(figure === null) - Number(against === null) || byName(one, other);
    }
    return (figure - against) * factor || byName(one, other);
  });
}
