/**
 * Pictures of deals and news. An administrator uploads one, and what shows it names its key. They are drawn anew, so that nothing of the
 * file itself is kept. The key cannot be guessed, and who has the address sees the picture: mails and browsers need no session for it.
 * One that nothing names goes after a day.
 */
export { picturesRoutes } from './pictures.routes.ts';
export { picturesTasks } from './pictures.tasks.ts';
export { checkPictures } from './pictures.reads.ts';
