import type { Outcome } from '../mail/mail-gateway.ts';
import type { Platform } from '../platform.ts';

/** `key` names the message for ever: a gateway that was given it before must not send it again. `to` is E.164. */
export type OutgoingText = { key: string; to: string; text: string };

export type TextGateway = { send(message: OutgoingText): Promise<Outcome> };

/** Without a gateway messages stay here, for administrators to read in the mailbox. */
export const catchingTexts: TextGateway = { send: async () => ({ kind: 'caught' }) };

/**
 * Whether a text message can reach anyone. There is no gateway yet, so it is caught; that helps only where mails are caught too
 * and administrators try the product by the mailbox. Where mails leave, its reader would wait in vain.
 */
export const hasTextMessages = ({ mailRoutes }: Pick<Platform, 'mailRoutes'>): boolean => mailRoutes.isCaught();
