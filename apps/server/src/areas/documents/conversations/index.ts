/**
 * What a recipient asks the sender beside a document, and the answers. Each recipient sees their own questions and no others'.
 * The evidence says that something was asked and answered, not what (docs/decisions/0061).
 */
export { conversationsRoutes } from './conversations.routes.ts';
export { senderQuestionMail } from './conversations.mail.ts';
