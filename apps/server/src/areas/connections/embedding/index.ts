/**
 * Parts of the product in pages of others: an application gets a short-lived address for one recipient and shows it in a frame. The frame's
 * page answers only to the origins that the application names, and the address opens that recipient's part and nothing else. The preparing
 * editor of a draft is opened in the same way (`editors.*.ts`): its token acts for the person, on that one document.
 */
export { editorTokens } from './editors.access.ts';
export { editorsSubscriber } from './editors.service.ts';
export { framersOf } from './embedding.framers.ts';
export { embeddingRoutes } from './embedding.routes.ts';
export { embeddingTasks } from './embedding.tasks.ts';
