/**
 * Views of the documents list that a person keeps under a name, for one account: the words of an address, which the server
 * stores and does not read. One of them may be what the list opens with.
 */
export { viewsRoutes } from './views.routes.ts';
