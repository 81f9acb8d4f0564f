/** Keys of what is read about contacts and tags: anyone who changes some of it makes these be read again. */
export const CONTACTS = ['contacts'] as const;
export const TAGS = ['tags'] as const;
export const IMPORTS = ['imports'] as const;
