export { checkInvariants, type Offence } from '../../../scripts/invariants.ts';
