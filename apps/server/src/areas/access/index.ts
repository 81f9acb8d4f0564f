/**
 * Who is calling, and what they may do. Every other area stands on this one.
 */
export type { Actor, Scoped, SessionAccess } from './access.actor.ts';
