/**
 * What a recipient asks the sender beside a document, and the answers. Each recipient sees their own questions and no others'.
 * Those who see a document read its threads there (`answering.service.ts`), and all of them in one place (`threads.service.ts`).
 * The evidence says that something was asked and answered, not what (docs/decisions/0061).
 */
export { messageFilesRepo } from './files.repo.ts';
export { type MessageFileParts, openMessageFile } from './files.service.ts';
export { conversationsTasks } from './conversations.tasks.ts';
export { conversationsRoutes } from './conversations.routes.ts';
export { senderQuestionMail } from './conversations.mail.ts';
