/** Fields that an account places together: their places to each other and their rules, under a name. */
export { fieldTemplatesRoutes } from './field-templates.routes.ts';
