/** Nothing to see in the cell. */
export const saysNothing = (cell: string): boolean => cell === '' || cell.trim() === '';
