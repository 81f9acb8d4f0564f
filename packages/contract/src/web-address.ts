import { Line } from './lists.ts';

export const WEB_ADDRESS_LENGTH = 2000;

/** Whether a page may link there: a whole address of http or https, without a name or password in it. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

export const WebAddress = Line(WEB_ADDRESS_LENGTH, 1).refine(isWebAddress, { params: { code: 'public_url_invalid' } });

/** Empty, or one. */
export const MaybeWebAddress = Line(WEB_ADDRESS_LENGTH).refine((text) => text === '' || isWebAddress(text), {
  params: { code: 'public_url_invalid' },
});
