import { CONTACT_FIELDS, type ContactEvent, type ContactField } from '@sealwright/contract';

type Plain = 'created' | 'deleted' | 'restored' | 'tagged_plain';
type WithSource = 'imported' | 'merged' | 'merged_away' | 'unmerged';
/** The sentence's key after `event.`; those `_plain` leave out what no one knows any more. */
type SentenceKey =
  | Plain
  | WithSource
  | `${WithSource}_plain`
  | 'updated'
  | 'updated_plain'
  | 'updated_by_import'
  | 'updated_by_import_plain'
  | 'tagged_added'
  | 'tagged_removed'
  | 'tagged_both'
  | 'revealed'
  | 'revealed_plain';

const NAMES = new Set<string>([...CONTACT_FIELDS, 'tags']);

/** Fields this page has a name for: a newer server may have others. */
export const fieldsOf = ({ fields }: ContactEvent): (ContactField | 'tags')[] =>
  fields.filter((field): field is ContactField | 'tags' => NAMES.has(field));

export function sentenceOf(event: ContactEvent): SentenceKey {
  const { action, source } = event;
  const hasFields = fieldsOf(event).length > 0;
  if (action === 'created' || action === 'deleted' || action === 'restored') return action;
  if (action === 'updated' || action === 'revealed') return hasFields ? action : `${action}_plain`;
  if (action === 'updated_by_import') return hasFields && source !== '' ? action : 'updated_by_import_plain';
  if (action === 'tagged') return taggedOf(event);
  return source === '' ? `${action}_plain` : action;
}

function taggedOf({ tagsAdded, tagsRemoved }: ContactEvent): SentenceKey {
  if (tagsAdded.length > 0 && tagsRemoved.length > 0) return 'tagged_both';
  if (tagsAdded.length > 0) return 'tagged_added';
  return tagsRemoved.length > 0 ? 'tagged_removed' : 'tagged_plain';
}
