let token: string | null = null;

/** The way in of a page that stands in a frame of others; null everywhere else. */
export const frameToken = (): string | null => token;

/** From now on every call of this page is made with it, and without a cookie. */
export function actByFrame(given: string): void {
  token = given;
}
