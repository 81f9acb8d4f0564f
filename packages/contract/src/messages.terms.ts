// What addresses of screens name: apart from the calls, so that a first visit goes without those.

export const MESSAGE_KINDS = ['invitation', 'reminder', 'completion', 'decline'] as const;
