import {
  ACCOUNT_EVENTS,
  type Activity,
  type ActivityAction,
  type ActivityArea,
  EVENTS,
  type EvidenceAction,
} from '@sealwright/contract';

const isOfAccount = (action: ActivityAction | EvidenceAction): action is ActivityAction => action in EVENTS;

export const areaOf = (action: ActivityAction | EvidenceAction): Activity['area'] =>
  isOfAccount(action) ? EVENTS[action].area : 'documents';

/** What of the account belongs to an area; all of it where none is asked for. */
export const actionsOf = (area: ActivityArea | undefined): ActivityAction[] =>
  ACCOUNT_EVENTS.filter((action) => area === undefined || EVENTS[action].area === area);
