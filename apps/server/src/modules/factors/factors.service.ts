import type { Platform } from '../../platform/platform.ts';
import type { DemandSecondStep } from '../sessions/index.ts';

export type FactorsService = ReturnType<typeof factorsService>;

export const factorsService = (_platform: Platform): { demandSecondStep: DemandSecondStep } => ({
  demandSecondStep: async () => null,
});
