/**
 * A document's life as the domain's rules tell it, in plain objects: what the server must agree with, whatever is done in whatever
 * order. It knows nothing of the server's code.
 */
export type Role = 'signer' | 'approver' | 'viewer' | 'witness' | 'copy';
type PartState = 'waiting' | 'invited' | 'viewed' | 'submitted' | 'declined' | 'not_needed' | 'copy_sent';
export type Part = {
  role: Role;
  order: number;
  isGrouped: boolean;
  /** Whose signing a witness attests: an index. */
  attests: number | null;
  state: PartState;
  hasConsented: boolean;
  /** Whether the newest link they were sent is dead. */
  isLinkDead: boolean;
};
type State =
  | 'draft'
  | 'pending'
  | 'sent'
  | 'viewed'
  | 'submitted'
  | 'completed'
  | 'downloaded'
  | 'rejected'
  | 'not_completed';
export type Model = {
  state: State;
  isArchived: boolean;
  isDeleted: boolean;
  isScheduled: boolean;
  /** The last part is done, or the sender completed it: the seal is due. */
  isFinished: boolean;
  isMarked: boolean;
  isExpired: boolean;
  /** How many of the group are enough. */
  needed: number;
  parts: Part[];
};

const OUT: readonly State[] = ['pending', 'sent', 'viewed', 'submitted'];
const SEALED: readonly State[] = ['completed', 'downloaded'];
const ENDED: readonly State[] = ['rejected', 'not_completed'];

const acts = (part: Part) => part.role !== 'copy';
const isOpen = (part: Part) => acts(part) && ['waiting', 'invited', 'viewed'].includes(part.state);
const isAsked = (part: Part) => part.state === 'invited' || part.state === 'viewed';
const signerOf = (part: Part, { parts }: Model) => (part.attests === null ? undefined : parts[part.attests]);
const placeOf = (part: Part, model: Model) => signerOf(part, model)?.order ?? part.order;

function isTurn(part: Part, model: Model): boolean {
  const signer = signerOf(part, model);
  if (!acts(part) || (signer !== undefined && signer.state !== 'submitted')) return false;
  return !model.parts.some((other) => isOpen(other) && placeOf(other, model) < placeOf(part, model));
}

function inviteDue(model: Model): void {
  for (const part of model.parts) {
    if (part.state !== 'waiting' || !isTurn(part, model)) continue;
    part.state = 'invited';
    part.isLinkDead = false;
  }
}

function killLinks(model: Model): void {
  for (const part of model.parts) part.isLinkDead = true;
}

/** Those of whom nothing depends any more: the rest of a group that is done, and witnesses of who will not sign. */
function release(model: Model): void {
  const { parts, needed } = model;
  const done = parts.filter((part) => part.isGrouped && part.state === 'submitted').length;
  const spared = (part: Part) => part.isGrouped && isOpen(part) && done >= needed;
  const gone = parts.filter((part) => {
    const signer = signerOf(part, model);
    const isLeft = signer !== undefined && (spared(signer) || ['declined', 'not_needed'].includes(signer.state));
    return spared(part) || (isOpen(part) && isLeft);
  });
  for (const part of gone) Object.assign(part, { state: 'not_needed', isLinkDead: true });
}

const mayChange = (model: Model) => !model.isDeleted && !model.isArchived;
const isActive = (model: Model) => mayChange(model) && OUT.includes(model.state) && !model.isFinished;

const mayCorrect = (model: Model) => isActive(model) && !model.isScheduled;
const isCorrectable = ({ state }: Part) => state === 'waiting' || state === 'invited' || state === 'viewed';
const leastOrder = ({ parts }: Model) =>
  Math.max(1, ...parts.filter(({ state }) => state === 'submitted').map(({ order }) => order));

/** Those whose turn it is not any more wait again, and their link ends. */
function putBack(model: Model): void {
  for (const part of model.parts) {
    if (isAsked(part) && !isTurn(part, model)) Object.assign(part, { state: 'waiting', isLinkDead: true });
  }
}

type Act = (model: Model, index: number) => boolean;

/** What a sender does; false: it is refused. */
export const SENDING = {
  send: (model) => {
    if (!mayChange(model) || model.state !== 'draft') return false;
    Object.assign(model, { state: 'pending', isScheduled: false, isExpired: false });
    inviteDue(model);
    return true;
  },
  schedule: (model) => {
    if (!mayChange(model) || model.state !== 'draft') return false;
    Object.assign(model, { state: 'pending', isScheduled: true, isExpired: false });
    return true;
  },
  sendNow: (model) => {
    if (!mayChange(model) || !model.isScheduled) return false;
    model.isScheduled = false;
    inviteDue(model);
    return true;
  },
  recall: (model) => {
    if (!isActive(model)) return false;
    killLinks(model);
    for (const part of model.parts) Object.assign(part, { state: 'waiting', hasConsented: false });
    Object.assign(model, { state: 'draft', isScheduled: false });
    return true;
  },
  close: (model) => {
    if (!isActive(model)) return false;
    killLinks(model);
    Object.assign(model, { state: 'not_completed', isScheduled: false });
    return true;
  },
  complete: (model) => {
    if (!isActive(model) || model.state === 'pending') return false;
    killLinks(model);
    Object.assign(model, { isFinished: true, isMarked: true });
    return true;
  },
  archive: (model) => {
    if (!mayChange(model)) return false;
    model.isArchived = true;
    return true;
  },
  restore: (model) => {
    if (model.isDeleted || !model.isArchived) return false;
    model.isArchived = false;
    return true;
  },
  delete: (model) => {
    if (model.isDeleted || !['draft', ...ENDED].includes(model.state)) return false;
    model.isDeleted = true;
    return true;
  },
  resend: (model, index) => {
    const part = model.parts[index];
    if (part === undefined || !mayChange(model) || ['declined', 'not_needed'].includes(part.state)) return false;
    const isDone = part.state === 'submitted' && [...OUT, ...SEALED].includes(model.state);
    if (!isDone && !SEALED.includes(model.state) && !(isActive(model) && isAsked(part))) return false;
    part.isLinkDead = false;
    return true;
  },
  reopen: (model, index) => {
    const part = model.parts[index];
    if (part === undefined || !mayChange(model) || model.state !== 'submitted' || model.isMarked) return false;
    if (part.state !== 'submitted' || part.role === 'viewer' || model.isExpired) return false;
    const isAfter = (other: Part) => other.order > part.order || signerOf(other, model) === part;
    if (model.parts.some((other) => isAfter(other) && other.state === 'submitted')) return false;
    Object.assign(part, { state: 'viewed', isLinkDead: false });
    model.isFinished = false;
    for (const other of model.parts) {
      if (other === part || !isAsked(other) || isTurn(other, model)) continue;
      Object.assign(other, { state: 'waiting', isLinkDead: true });
    }
    return true;
  },
  /** The tests take what belongs to the part out of their own lists. */
  remove: (model, index) => {
    const part = model.parts[index];
    if (part === undefined || !mayCorrect(model) || !isCorrectable(part)) return false;
    if (model.parts.some((other) => signerOf(other, model) === part)) return false;
    const rest = model.parts.filter((other) => other !== part);
    const able = rest.filter((other) => other.isGrouped && (isOpen(other) || other.state === 'submitted')).length;
    if ((part.isGrouped && able < model.needed) || !rest.some(isOpen)) return false;
    model.parts = rest.map((other) => ({
      ...other,
      attests: other.attests !== null && other.attests > index ? other.attests - 1 : other.attests,
    }));
    inviteDue(model);
    return true;
  },
  /** A signer in the turn that the index says. */
  add: (model, index) => {
    const order = index + 1;
    if (!mayCorrect(model) || order < leastOrder(model)) return false;
    model.parts.push({
      role: 'signer',
      order,
      isGrouped: false,
      attests: null,
      state: 'waiting',
      hasConsented: false,
      isLinkDead: true,
    });
    putBack(model);
    inviteDue(model);
    return true;
  },
  /** One turn later. */
  postpone: (model, index) => {
    const part = model.parts[index];
    if (part === undefined || !mayCorrect(model) || !isCorrectable(part)) return false;
    const order = part.order + 1;
    if (part.role !== 'copy') {
      const isHeld = part.isGrouped && model.parts.some((other) => other.isGrouped && other.state === 'submitted');
      if (order < leastOrder(model) || part.attests !== null || isHeld) return false;
    }
    part.order = order;
    for (const other of model.parts) if (part.isGrouped && other.isGrouped) other.order = order;
    for (const other of model.parts) other.order = placeOf(other, model);
    putBack(model);
    inviteDue(model);
    return true;
  },
} satisfies Record<string, Act>;

/** Why the newest link of a recipient opens nothing, as far as it shows: alive or not. */
function isAlive(model: Model, part: Part): boolean {
  if (model.isDeleted || ['declined', 'not_needed'].includes(part.state)) return false;
  if (SEALED.includes(model.state)) return true;
  return !part.isLinkDead && !model.isArchived && !model.isExpired && OUT.includes(model.state);
}

function mayAct(model: Model, part: Part): boolean {
  const isDone = part.state === 'submitted' || model.isFinished || SEALED.includes(model.state);
  return isAlive(model, part) && !isDone && isTurn(part, model);
}

function see(model: Model, part: Part): void {
  if (part.state === 'waiting' || part.state === 'invited') part.state = 'viewed';
  if (model.state === 'pending' || model.state === 'sent') model.state = 'viewed';
}

function submit(model: Model, part: Part): void {
  part.state = 'submitted';
  model.state = 'submitted';
  release(model);
  if (model.parts.some(isOpen)) inviteDue(model);
  else model.isFinished = true;
}

/** What a recipient does through the newest link they were sent; false: it is refused. */
export const SIGNING = {
  open: (model, index) => {
    const part = model.parts[index];
    if (part === undefined || !isAlive(model, part)) return false;
    if (SEALED.includes(model.state)) {
      if (part.state === 'waiting' || part.state === 'invited') part.state = 'viewed';
      return true;
    }
    if (!isTurn(part, model)) return true;
    const isNew = isAsked(part) && part.state === 'invited';
    see(model, part);
    if (isNew && part.role === 'viewer' && !model.isFinished) submit(model, part);
    return true;
  },
  consent: (model, index) => {
    const part = model.parts[index];
    if (part === undefined || !mayAct(model, part)) return false;
    see(model, part);
    part.hasConsented = true;
    return true;
  },
  finish: (model, index) => {
    const part = model.parts[index];
    if (part === undefined || !mayAct(model, part) || !part.hasConsented) return false;
    see(model, part);
    submit(model, part);
    return true;
  },
  decline: (model, index) => {
    const part = model.parts[index];
    if (part === undefined || !mayAct(model, part)) return false;
    see(model, part);
    const others = model.parts.filter((other) => other !== part && other.isGrouped);
    const rest = others.filter((other) => isOpen(other) || other.state === 'submitted').length;
    part.state = 'declined';
    if (part.isGrouped && rest >= model.needed) {
      part.isLinkDead = true;
      release(model);
      return true;
    }
    killLinks(model);
    model.state = 'rejected';
    return true;
  },
} satisfies Record<string, Act>;

/** What happens by itself after it: mails leave, seals are made. */
export function settle(model: Model): void {
  if (model.isDeleted) return;
  const isAskedFor = model.parts.some((part) => isAsked(part));
  if (model.state === 'pending' && !model.isScheduled && isAskedFor) model.state = 'sent';
  if (!model.isFinished || SEALED.includes(model.state)) return;
  model.state = 'completed';
  for (const part of model.parts) if (part.role === 'copy') part.state = 'copy_sent';
}

/** Its last day is over. */
export function expire(model: Model): void {
  if (!isActive({ ...model, isArchived: false }) || model.isScheduled) return;
  model.isExpired = true;
  killLinks(model);
  model.state = 'not_completed';
}
