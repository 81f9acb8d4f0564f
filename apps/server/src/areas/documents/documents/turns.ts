/** What the turns of a document depend on. */
export type Part = {
  id: number;
  role: string;
  state: string;
  signingOrder: number;
  groupId: number | null;
  witnessOf: number | null;
};

/** A group is done when `needed` of its members are. */
export type Group = { id: number; needed: number };

const OVER: readonly string[] = ['submitted', 'not_needed', 'declined'];

/** Someone who has to do something before the document can be completed. A `copy` recipient only gets the result. */
export const acts = ({ role }: Pick<Part, 'role'>): boolean => role !== 'copy';

/** Whose part the document still waits for. Where a document goes on after one declined, the others of the group are enough. */
export const isOpen = (part: Pick<Part, 'role' | 'state'>): boolean => acts(part) && !OVER.includes(part.state);

/** Whether every part of the document is done. */
export const isLastDone = (all: readonly Pick<Part, 'role' | 'state'>[]): boolean => !all.some(isOpen);

/** Whose part would be missing if the document were completed now. */
export const isMissing = (part: Pick<Part, 'role' | 'state'>): boolean =>
  acts(part) && part.state !== 'submitted' && part.state !== 'not_needed';

/** Whether they get the result. Those who declined or were not needed do not. */
export const getsResult = ({ state }: Pick<Part, 'state'>): boolean => state !== 'declined' && state !== 'not_needed';

/** Whether they know of the document from us. Who signs in person is told by their host. */
export const wasAsked = (part: { role: string; invitedAt: Date | null; viewedAt: Date | null }): boolean =>
  part.invitedAt !== null && (part.role !== 'in_person' || part.viewedAt !== null);

const attestedBy = <P extends Part>(witness: Part, all: readonly P[]): P | undefined =>
  witness.role === 'witness' && witness.witnessOf !== null ? all.find(({ id }) => id === witness.witnessOf) : undefined;

const orderOf = (part: Part, all: readonly Part[]): number => attestedBy(part, all)?.signingOrder ?? part.signingOrder;

/** Equal orders act together, the next one when all before it are over. A witness acts once their signer has, in that order. */
export function isTurn(own: Part, all: readonly Part[]): boolean {
  if (!acts(own)) return false;
  const order = orderOf(own, all);
  if (all.some((other) => isOpen(other) && orderOf(other, all) < order)) return false;
  const attested = attestedBy(own, all);
  return attested === undefined || attested.state === 'submitted';
}

/** Those whose turn has come and who were not asked yet. */
export const dueOf = <P extends Part>(all: readonly P[]): P[] =>
  all.filter((part) => part.state === 'waiting' && isTurn(part, all));

/** Those whose part nothing depends on any more: the rest of a group that is done, and witnesses of who will not sign. */
export function unneededOf<P extends Part>(all: readonly P[], groups: readonly Group[]): P[] {
  const doneIn = ({ id }: Group) => all.filter((part) => part.groupId === id && part.state === 'submitted').length;
  const done = new Set(groups.filter((group) => doneIn(group) >= group.needed).map(({ id }) => id));
  const isSpared = (part: Part) => isOpen(part) && part.groupId !== null && done.has(part.groupId);
  const signsNot = (part: Part | undefined) => part !== undefined && (isSpared(part) || !getsResult(part));
  return all.filter((part) => isSpared(part) || (isOpen(part) && signsNot(attestedBy(part, all))));
}

/** Whether the others of their group are enough, should this one decline. */
export function isDispensable(own: Part, all: readonly Part[], groups: readonly Group[]): boolean {
  const group = groups.find(({ id }) => id === own.groupId);
  if (group === undefined) return false;
  const others = all.filter(({ id, groupId }) => groupId === group.id && id !== own.id);
  return others.filter((other) => isOpen(other) || other.state === 'submitted').length >= group.needed;
}

/**
 * Puts the members of each group on one order and witnesses on that of their signer; answers the changes. `leader`: the
 * member whom the others follow; without one, the first.
 */
export function alignedOrders(all: readonly Part[], leader?: number): Map<number, number> {
  const ofGroup = new Map<number, number>();
  for (const { id, groupId, signingOrder } of all.toSorted((a, b) => a.id - b.id)) {
    if (groupId !== null && (id === leader || !ofGroup.has(groupId))) ofGroup.set(groupId, signingOrder);
  }
  const placed = all.map((part) => ({ ...part, signingOrder: ofGroup.get(part.groupId ?? 0) ?? part.signingOrder }));
  const before = new Map(all.map((part) => [part.id, part.signingOrder]));
  const changed = placed
    .map((part) => [part.id, orderOf(part, placed)] as const)
    .filter(([id, order]) => before.get(id) !== order);
  return new Map(changed);
}
