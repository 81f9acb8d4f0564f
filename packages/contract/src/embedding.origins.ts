export const MOST_EMBED_ORIGINS = 20;

const ORIGIN = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Whether pages of this origin may frame a part of the product: https, or http on one’s own machine. Written as browsers write it. */
export function isEmbedOrigin(text: string): boolean {
  const [, scheme, host = ''] = ORIGIN.exec(text) ?? [];
  if (scheme === undefined || !URL.canParse(text) || new URL(text).origin !== text) return false;
  return scheme === 'https' || LOOPBACK.includes(host);
}
