import { createGroup } from '@sealwright/contract';
import { refused, ROOT } from '../protocol/dialect.ts';
import type { Item, Resource } from '../protocol/resource.ts';
import { GROUP } from '../protocol/schemas.ts';
import type { DirectoryGroup, DirectoryMember } from './groups.reads.ts';

const EXTERNAL_LENGTH = 255;

export type GroupWords = { name: string; externalId: string | null; members: number[] };

/** What a directory may write of a group: what a PATCH starts from. */
export const writableGroup = (
  { name, externalId }: DirectoryGroup,
  members: readonly { userId: number }[],
): Resource => ({
  ...(externalId === null ? {} : { externalId }),
  displayName: name,
  ...(members.length === 0 ? {} : { members: members.map(({ userId }) => ({ value: String(userId) })) }),
});

/** A group as a resource (RFC 7643 §4.2). `members`: null where they were not asked for. */
export function toGroup(base: string, group: DirectoryGroup, members: readonly DirectoryMember[] | null): Resource {
  const { id, name, externalId, version, createdAt, updatedAt } = group;
  const shown = members?.map((member) => ({
    value: String(member.userId),
    $ref: `${base}${ROOT}/Users/${member.userId}`,
    type: 'User',
    display: member.name,
  }));
  return {
    schemas: [GROUP.id],
    id: String(id),
    ...(externalId === null ? {} : { externalId }),
    displayName: name,
    ...(shown === undefined ? {} : { members: shown }),
    meta: {
      resourceType: 'Group',
      created: createdAt.toISOString(),
      lastModified: (updatedAt ?? createdAt).toISOString(),
      location: `${base}${ROOT}/Groups/${id}`,
      version: `W/"${version}"`,
    },
  };
}

/** Reads a resource. Throws `invalidValue`. */
export function readGroup(resource: Resource): GroupWords {
  const name = createGroup.body.shape.name.safeParse(resource['displayName']);
  if (!name.success) throw refused('invalidValue', 'displayName is required, with at most 100 characters.');
  const externalId = resource['externalId'] ?? null;
  if (externalId !== null && (typeof externalId !== 'string' || externalId.length > EXTERNAL_LENGTH)) {
    throw refused('invalidValue', 'externalId is not valid.');
  }
  const members = ((resource['members'] ?? []) as Item[]).map(({ value }) => numberOf(value));
  return { name: name.data, externalId, members: [...new Set(members)] };
}

function numberOf(value: unknown): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : 0;
  if (number === 0) throw refused('invalidValue', `There is no user ${String(value).slice(0, 100)}.`);
  return number;
}
