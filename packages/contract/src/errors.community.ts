/** What can fail in the areas below `/admin/`: status, and English. Kept apart from `errors.ts` for its length. */
export const communityStatuses = {
  community_merge_same: 422,
  community_name_taken: 409,
  community_none_selected: 422,
  community_picture_too_large: 413,
  member_file_columns_missing: 422,
  member_file_too_large: 413,
  member_joined: 409,
  members_none_selected: 422,
  publish_time_past: 422,
} as const satisfies Record<string, number>;

export const communityTexts: Record<keyof typeof communityStatuses, string> = {
  community_merge_same: 'Choose another one to merge into.',
  community_name_taken: 'This name is already in use. Choose another one.',
  community_none_selected: 'Select at least one entry.',
  community_picture_too_large: 'The image is too large. It can have up to 25 MB.',
  member_file_columns_missing: 'The file needs columns with the email address, the first name, and the last name.',
  member_file_too_large: 'The file is too large. It can have up to 500 KB and 10,000 rows.',
  member_joined: 'This member has an account already. No invitation is needed.',
  members_none_selected: 'Select at least one member.',
  publish_time_past: 'Choose a time that lies ahead.',
};
