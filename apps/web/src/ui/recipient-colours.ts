/** `solid` carries white text and draws borders, `soft` is a quiet surface, `text` is read on `soft` and on the page. */
export type RecipientColour = { solid: string; soft: string; text: string };

// Ten hues that people with the common colour weaknesses can still order by lightness; red is kept for what is wrong.
const onLight: readonly RecipientColour[] = [
  { solid: '#4f46e5', soft: '#eef2ff', text: '#3730a3' },
  { solid: '#0f766e', soft: '#ccfbf1', text: '#115e59' },
  { solid: '#c2410c', soft: '#ffedd5', text: '#9a3412' },
  { solid: '#be185d', soft: '#fce7f3', text: '#9d174d' },
  { solid: '#0369a1', soft: '#e0f2fe', text: '#075985' },
  { solid: '#4d7c0f', soft: '#ecfccb', text: '#3f6212' },
  { solid: '#7c3aed', soft: '#ede9fe', text: '#5b21b6' },
  { solid: '#92400e', soft: '#fef3c7', text: '#78350f' },
  { solid: '#a21caf', soft: '#fae8ff', text: '#86198f' },
  { solid: '#475569', soft: '#e2e8f0', text: '#334155' },
];

const onDark: readonly RecipientColour[] = [
  { solid: '#5b53ea', soft: '#232548', text: '#c7d2fe' },
  { solid: '#0f766e', soft: '#0d2f31', text: '#99f6e4' },
  { solid: '#c2410c', soft: '#3a2119', text: '#fed7aa' },
  { solid: '#cf2468', soft: '#3a1a2c', text: '#fbcfe8' },
  { solid: '#0369a1', soft: '#0d2b40', text: '#bae6fd' },
  { solid: '#4d7c0f', soft: '#202d14', text: '#d9f99d' },
  { solid: '#7c3aed', soft: '#2a2050', text: '#ddd6fe' },
  { solid: '#b45309', soft: '#352413', text: '#fde68a' },
  { solid: '#ad28ba', soft: '#351a3d', text: '#f5d0fe' },
  { solid: '#64748b', soft: '#273142', text: '#e2e8f0' },
];

const variable = (index: number, part: keyof RecipientColour) => `--recipient-${index}-${part}`;

function variablesOf(colours: readonly RecipientColour[]): Record<string, string> {
  return Object.fromEntries(
    colours.flatMap(({ solid, soft, text }, index) => [
      [variable(index, 'solid'), solid],
      [variable(index, 'soft'), soft],
      [variable(index, 'text'), text],
    ]),
  );
}

export const recipientVariables = { light: variablesOf(onLight), dark: variablesOf(onDark) };

/** The colours of recipients 0 to 9 as CSS variables, which follow the colour scheme. */
export const recipientColours: readonly RecipientColour[] = onLight.map((_, index) => ({
  solid: `var(${variable(index, 'solid')})`,
  soft: `var(${variable(index, 'soft')})`,
  text: `var(${variable(index, 'text')})`,
}));

/** The same on a page of a PDF, which is paper in every scheme. */
export const recipientColoursOnPaper = onLight;

export const recipientColoursInTheDark = onDark;

export function recipientColour(index: number, colours = recipientColours): RecipientColour {
  return colours[((index % colours.length) + colours.length) % colours.length] ?? { solid: '', soft: '', text: '' };
}
