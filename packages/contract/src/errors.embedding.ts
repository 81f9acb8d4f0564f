/** What can fail where a part of the product is shown in pages of others: status, and English. */
export const embeddingStatuses = {
  editor_session_ended: 410,
  embed_application_unknown: 422,
  embed_origin_invalid: 422,
  embed_origin_twice: 422,
  embed_origins_missing: 409,
} as const satisfies Record<string, number>;

export const embeddingTexts: Record<keyof typeof embeddingStatuses, string> = {
  editor_session_ended: 'This editor session was used, ended or timed out. Open it again from the page you came from.',
  embed_application_unknown: 'Enter the client ID of an application of this account.',
  embed_origin_invalid:
    'Enter an origin without a path, such as https://example.com. http is for your own machine only.',
  embed_origin_twice: 'This origin is entered twice.',
  embed_origins_missing: 'The application doesn’t allow any origins for embedding yet. Add one to its settings.',
};
