import { createContext, useContext } from 'react';

/** How much room the editor has, and what is therefore beside the pages or in a sheet below. */
export type Shape = {
  readonly isPaletteBeside: boolean;
  readonly isPanelBeside: boolean;
  readonly openPanel: () => void;
  readonly openPages: () => void;
  readonly openPalette: () => void;
};

const nothing = () => undefined;

export const ShapeContext = createContext<Shape>({
  isPaletteBeside: true,
  isPanelBeside: true,
  openPanel: nothing,
  openPages: nothing,
  openPalette: nothing,
});

export const useShape = (): Shape => useContext(ShapeContext);
