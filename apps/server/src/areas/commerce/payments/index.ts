export type * from './payments.types.ts';
export {
  createProviders,
  postByFetch,
  type PostNotice,
  type Providers,
  providerSettingsRoutes,
  testProviderRoutes,
  testProviderTasks,
} from './providers/index.ts';
