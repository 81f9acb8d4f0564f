// Apart from the shapes, so that a page can know these names without bringing the code that checks shapes.
export const CLIENT_TYPES = [
  'c_corporation',
  's_corporation',
  'partnership',
  'individual',
  'fiduciary',
  'exempt_organization',
] as const;
