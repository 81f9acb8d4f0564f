/** People who are told: what they bear. Ids of what was deleted stay with them, so that bringing it back brings back its bearers. */
export { type Borne, countBearers, replaceBorne } from './members.bearing.repo.ts';
