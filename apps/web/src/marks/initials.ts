const HAN = /\p{Script=Han}/u;
const MOST = 4;

/** What a person would write as initials: first letters of the words of a name; a Chinese name is short already. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s.]+/u)
    .filter(Boolean);
  if (words.length === 1 && HAN.test(name)) return words[0] ?? '';
  const first = (word: string) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? '';
  const letters = words.slice(0, MOST).map(first);
  // Arabic letters would join into a word that means nothing.
  return /\p{Script=Arabic}/u.test(name) ? letters.join(' ') : letters.join('').toUpperCase();
}
