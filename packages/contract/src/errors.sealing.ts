/** What stands in the way of every seal: status, and English. */
export const sealingStatuses = { sealing_unavailable: 409 } as const satisfies Record<string, number>;

export const sealingTexts: Record<keyof typeof sealingStatuses, string> = {
  sealing_unavailable:
    'Nothing can be sent right now, because this instance can’t seal documents. Tell an administrator. The setup check shows what to do.',
};
