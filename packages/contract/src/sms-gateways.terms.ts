/** What becomes of a text message. */
export const SMS_STATES = ['queued', 'sent', 'caught', 'failed', 'delivered', 'undelivered'] as const;
