/** Which characters have a glyph in a sealed document: pure, and a table of 3 kB, so that a browser can tell while a person types. */
export { characterName, missingCharacters } from './content/coverage.ts';
