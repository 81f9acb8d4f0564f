import { z } from 'zod';

const MAX_LENGTH = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
// Names that no one on the internet can own (RFC 6761, RFC 6762, RFC 7686, RFC 8375), and reverse lookups.
const NOBODYS = new Set(['localhost', 'local', 'localdomain', 'internal', 'invalid', 'arpa', 'onion', 'lan', 'home']);

/**
 * The domain that a person means, lower case and in Punycode (RFC 5891); null where it is none that can be owned: an IP address, a
 * single label, `localhost`, something with a path.
 */
export function domainNameOf(text: string): string | null {
  const typed = text.trim().replace(/\.$/, '');
  if (typed === '' || typed.length > MAX_LENGTH || /[\s/\\:?#@%[\]<>^|*]/.test(typed)) return null;
  // The parser of addresses turns other scripts and widths into Punycode, and ways to write an IP address into one.
  if (!URL.canParse(`https://${typed}`)) return null;
  const { hostname } = new URL(`https://${typed}`);
  const labels = hostname.split('.');
  const last = labels.at(-1) ?? '';
  const isName = labels.length > 1 && hostname.length <= MAX_LENGTH && labels.every((label) => LABEL.test(label));
  return isName && !/^\d+$/.test(last) && !NOBODYS.has(last) ? hostname : null;
}

/** The domain of an address, as `domainNameOf` gives it; null for what is no address. */
export const domainOfEmail = (email: string): string | null => {
  const at = email.lastIndexOf('@');
  return at < 1 ? null : domainNameOf(email.slice(at + 1));
};

// Services where anyone gets a mailbox. Whoever can receive at such a domain owns nothing of it.
const PUBLIC = new Set(
  `126.com 139.com 163.com 188.com 189.cn 263.net 21cn.com aliyun.com foxmail.com qq.com vip.qq.com sina.com sina.cn sohu.com tom.com yeah.net
   aol.com att.net bellsouth.net comcast.net cox.net charter.net earthlink.net juno.com sbcglobal.net verizon.net
   bigpond.com optusnet.com.au bol.com.br terra.com.br uol.com.br shaw.ca rogers.com sympatico.ca telus.net
   bluewin.ch btinternet.com ntlworld.com sky.com talktalk.net virginmedia.com
   daum.net hanmail.net naver.com nate.com docomo.ne.jp ezweb.ne.jp nifty.com
   duck.com fastmail.com fastmail.fm hey.com hushmail.com mailbox.org posteo.de posteo.net runbox.com tuta.com tuta.io tutanota.com tutamail.com
   proton.me protonmail.com protonmail.ch pm.me zoho.com zohomail.com zohomail.eu
   free.fr laposte.net orange.fr sfr.fr wanadoo.fr freenet.de t-online.de web.de gmx.at gmx.ch gmx.com gmx.de gmx.net mail.de
   gmail.com googlemail.com icloud.com mac.com me.com
   alice.it libero.it tin.it tiscali.it virgilio.it interia.pl o2.pl onet.pl op.pl wp.pl seznam.cz centrum.cz
   bk.ru inbox.ru list.ru mail.ru rambler.ru ya.ru yandex.com yandex.ru ukr.net i.ua
   indiatimes.com rediffmail.com mail.com email.com inbox.com usa.com gawab.com maktoob.com
   msn.com passport.com rocketmail.com ymail.com mailinator.com guerrillamail.com yopmail.com 10minutemail.com`.split(
    /\s+/,
  ),
);
/** Services with a domain for each country. */
const PUBLIC_EVERYWHERE = new Set(['gmx', 'hotmail', 'live', 'outlook', 'windowslive', 'yahoo', 'yandex']);

/** Whether anyone can have a mailbox at this domain. */
export const isPublicMailDomain = (domain: string): boolean => {
  const labels = domain.split('.');
  const [first = '', second = ''] = labels;
  // `yahoo.co.uk` and `hotmail.fr`, and none of a company that has such a host of its own.
  const isOfCountry = labels.length === 2 || (labels.length === 3 && /^(?:co|com|ne|or)$/.test(second));
  return PUBLIC.has(domain) || (isOfCountry && PUBLIC_EVERYWHERE.has(first));
};

const issue = (code: string) => ({ params: { code } });

/** A domain that a company can own. */
export const CompanyDomain = z
  .string()
  .max(300)
  .refine((text) => domainNameOf(text) !== null, issue('domain_invalid'))
  .refine((text) => !isPublicMailDomain(domainNameOf(text) ?? ''), issue('domain_public'))
  .transform((text) => domainNameOf(text) ?? '');
