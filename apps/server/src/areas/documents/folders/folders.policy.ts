import { mayChangeWorkOf, mayManage, mayWrite, type Policy } from '../../access/index.ts';

/** Who made it. */
type Made = { createdBy: number | null };

const mayChange: Policy<Made> = (actor, { createdBy }) => mayChangeWorkOf(actor, { creatorId: createdBy ?? 0 });

/** Everyone makes folders and changes their own; whom one is open to is for those who manage a team. */
export const folderPolicy = {
  create: mayWrite,
  update: mayChange,
  delete: mayChange,
  restrict: (actor) => actor.account.kind === 'team' && mayManage(actor),
} satisfies { create: Policy; update: Policy<Made>; delete: Policy<Made>; restrict: Policy };
