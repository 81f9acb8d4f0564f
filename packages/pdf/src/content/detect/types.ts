import type { Box } from '../../types.ts';

export type SuggestedType =
  | 'signature'
  | 'initial'
  | 'name'
  | 'email'
  | 'date'
  | 'text'
  | 'company'
  | 'checkbox'
  | 'radio'
  | 'dropdown'
  | 'listbox';

/** A place that looks as if a person should fill it in. Pages count from 1; the box is in fractions of the page as seen. */
export type Suggestion = Box & {
  /** The file's own form, a label beside a line, a text tag, or a tax form that is known by its text. */
  source: 'form' | 'line' | 'tag' | 'tax_form';
  type: SuggestedType;
  page: number;
  label: string;
  isRequired: boolean;
  options: string[];
  /** Buttons of one group, of which one is chosen; empty for all others. */
  group: string;
  maxLength: number | null;
  /** The recipient it is meant for, counted from 1 in the order of the list; null where the file does not say. */
  person: number | null;
};

/** Many more than people place, and few enough to show. */
export const mostSuggestions = 500;

export const suggestion = (
  given: Box & Pick<Suggestion, 'source' | 'type' | 'page'> & Partial<Suggestion>,
): Suggestion => ({
  label: '',
  isRequired: given.type !== 'checkbox',
  options: [],
  group: '',
  maxLength: null,
  person: null,
  ...given,
});
