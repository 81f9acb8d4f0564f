/** What can fail with live sessions: status, and English. */
export const liveSessionStatuses = {
  live_consent_needed: 409,
  live_recipient_unavailable: 409,
  live_session_busy: 409,
  live_session_over: 409,
} as const satisfies Record<string, number>;

export const liveSessionTexts: Record<keyof typeof liveSessionStatuses, string> = {
  live_consent_needed: 'Agree to the live session first.',
  live_recipient_unavailable: 'This recipient can’t join a live session right now.',
  live_session_busy: 'Another member of your team is in a live session about this document.',
  live_session_over: 'The live session has ended.',
};
