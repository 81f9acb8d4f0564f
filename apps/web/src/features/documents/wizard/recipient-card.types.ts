import type { PointerEvent } from 'react';
import type { Person, PersonProblems, PersonValues, NamedAddress } from './people.ts';

export type RecipientCardProps = {
  person: Person;
  all: readonly Person[];
  index: number;
  count: number;
  isTogether: boolean;
  problems: PersonProblems;
  /** Shows what is missing before the card was left. */
  isStrict: boolean;
  /** Nothing can be sent to them yet. */
  isIncomplete: boolean;
  refusal: unknown;
  /** The document is an IRS form: it is said whose signature that asks for. */
  isIrsForm: boolean;
  /** What the group is called that they are in. */
  groupName: string | null;
  /** Whether they act with the one before, or could; null where there is none, or they are tied to each other. */
  beside: 'together' | 'apart' | null;
  drop: 'before' | 'after' | 'onto' | undefined;
  isDragged: boolean;
  onChange: (values: Partial<PersonValues>) => void;
  onNumber: (order: number) => void;
  /** What contacts are added at once. */
  onAddMany: (contacts: readonly NamedAddress[]) => void;
  onStep: (by: -1 | 1) => void;
  onJoin: (to: number) => void;
  onPart: () => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onRemove: () => void;
};
