import type { Document } from '@sealwright/contract';
import type { EditorField } from '../../../editor/fields.ts';
import type { NamedAddress, Person, PersonValues } from '../wizard/people.ts';

/** What a card of the correction shows and tells. */
export type PersonProps = {
  document: Document;
  person: Person;
  /** Everyone who stays. */
  all: readonly Person[];
  isGone: boolean;
  fieldsBefore: readonly EditorField[];
  fields: readonly EditorField[];
  filled: ReadonlySet<number>;
  onChange: (values: Partial<PersonValues>) => void;
  onToggle: (field: number) => void;
  /** Null: no one is removed here. */
  onRemove: (() => void) | null;
  onAddMany: (contacts: readonly NamedAddress[]) => void;
};
