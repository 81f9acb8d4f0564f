import type { CSSProperties } from 'react';
import { recipientColour, recipientColoursOnPaper } from '../ui/recipient-colours.ts';

const NOBODY = { solid: '#b91c1c', soft: '#fef2f2', text: '#991b1b' };

const variables = ({ solid, soft, text }: { solid: string; soft: string; text: string }) =>
  ({ '--solid': solid, '--soft': soft, '--text': text }) as CSSProperties;

/** A recipient's colour for the style sheets of the editor: on a page, which is paper in every scheme. Null: no one. */
export const onPaper = (colour: number | null): CSSProperties =>
  variables(colour === null ? NOBODY : recipientColour(colour, recipientColoursOnPaper));

/** The same beside the pages, where it follows the colour scheme. */
export const onScreen = (colour: number): CSSProperties => variables(recipientColour(colour));
