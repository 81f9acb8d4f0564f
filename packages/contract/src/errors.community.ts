/** What can fail in the areas below `/admin/`: status, and English. Kept apart from `errors.ts` for its length. */
export const communityStatuses = {
  community_merge_same: 422,
  community_name_taken: 409,
  community_none_selected: 422,
} as const satisfies Record<string, number>;

export const communityTexts: Record<keyof typeof communityStatuses, string> = {
  community_merge_same: 'Choose another one to merge into.',
  community_name_taken: 'This name is already in use. Choose another one.',
  community_none_selected: 'Select at least one entry.',
};
