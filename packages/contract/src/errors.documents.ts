/** What can fail with documents that are out: status, and English. Kept apart from `errors.ts` for its length. */
export const documentStatuses = {
  correction_copies_people: 409,
  correction_last_open: 409,
  correction_taxpayer_stays: 409,
  document_is_copy: 409,
  document_marks_too_large: 422,
  in_person_no_one: 409,
  link_removed: 410,
  message_files_too_many: 409,
  send_links_separate: 422,
} as const satisfies Record<string, number>;

export const documentTexts: Record<keyof typeof documentStatuses, string> = {
  correction_copies_people:
    'Each recipient has a separate copy. Close the copy of someone who no longer needs it, or send a new document to someone else.',
  correction_last_open: 'No one would be left to act. Mark the document as completed, or close it.',
  correction_taxpayer_stays:
    'A taxpayer of an IRS form can’t be removed while it’s out for signature. Recall the document instead.',
  document_is_copy: 'This is a separate copy. Use the document it was made from.',
  document_marks_too_large: 'No room is left for images of this size. Use a smaller one, or type your signature.',
  in_person_no_one: 'No one else signs on this device right now. Give it back to the host.',
  message_files_too_many: 'A message can have up to 5 files.',
  send_links_separate: 'This field depends on another recipient’s. Choose “One shared copy” or change the field.',
  link_removed: 'The sender removed you from this document. You don’t need to do anything.',
};
