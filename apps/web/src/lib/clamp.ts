/** The nearest value between both. `low` wins where there is none between: of what is too long the beginning is seen. */
export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));
