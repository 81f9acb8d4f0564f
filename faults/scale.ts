/**
 * How much a fault test does: little in `npm test`, which `.ci/run` runs, where all fault tests together take five minutes at
 * most, and the whole in `npm run test:faults`, which sets SEALWRIGHT_FAULTS=full.
 */
export const scaled = (reduced: number, full: number): number =>
  process.env['SEALWRIGHT_FAULTS'] === 'full' ? full : reduced;
