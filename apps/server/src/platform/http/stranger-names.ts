/**
 * Names in mails to people who never asked for them. Anyone can register an address, or invite one, under a name of their
 * choice: such a name must not carry an advertisement, a link or a phone number into a mailbox under our letterhead.
 */
const LENGTH = 40;

// Mail programs make links of these. A word is judged without brackets: `evil[.]com` reads as one too.
const BRACKETS = /[[\](){}<>"'«»“”‘’]/g;
const ADDRESSES = [
  // Mailboxes, network paths and schemes.
  /[@\\]|:\/\/|^\p{L}[\p{L}\d+-]*:\S/u,
  /^www\b/i,
  // A domain, with any of the four dots that IDNA reads as one (RFC 3490, 3.1); `J.R.` is none.
  /[\p{L}\p{N}_-][.\u3002\uff0e\uff61]+[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]/u,
  // The end of one that was cut in two.
  /^[.\u3002][\p{L}\p{N}]/u,
];

// Five digits, however they are grouped, as in the rule of the contract for phone numbers.
const PHONE = /[+(]*\p{Nd}(?:[\s()./·,-]*\p{Nd}){4,}/gu;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
// Unseen: direction overrides, zero-width signs, soft hyphens, tags. They also hide a link from the patterns above.
const UNSEEN = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\u034f\u115f\u1160\u3164\uffa0]/gu;

/** The name as it may stand in such a mail: at most 40 characters, nothing that reads as an address; '' where nothing is left. */
export function strangerName(name: string): string {
  // NFKC: letters and dots of other widths, mathematical alphabets and the like become the plain ones.
  const plain = name.normalize('NFKC').replaceAll(CONTROL, ' ').replaceAll(UNSEEN, '');
  const words = plain
    .replaceAll(PHONE, ' ')
    .split(/\s+/)
    .filter((word) => !isAddress(word));
  const text = shortened(words.join(' ').trim());
  return /[\p{L}\p{N}]/u.test(text) ? text : '';
}

const isAddress = (word: string): boolean => {
  const bare = word.replaceAll(BRACKETS, '');
  return ADDRESSES.some((pattern) => pattern.test(bare));
};

/** Cut between what people see as characters, however many marks one of them piles up. */
function shortened(text: string): string {
  if (text.length <= LENGTH) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length >= LENGTH) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
