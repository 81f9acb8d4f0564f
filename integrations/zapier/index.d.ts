/** A part of the definition that Zapier’s platform runs: it hands `z` and `bundle` in. */
// oxlint-disable-next-line typescript/no-explicit-any -- both are of Zapier’s platform, which this repository does not install
export type Perform = (z: any, bundle: any) => any;

/** What a request or an answer passes through. */
// oxlint-disable-next-line typescript/no-explicit-any -- as above
export type Middleware = (passing: any, z: any, bundle: any) => any;

export type Field = {
  key: string;
  label: string;
  type?: string;
  required?: boolean;
  list?: boolean;
  helpText?: string;
  dynamic?: string;
  altersDynamicFields?: boolean;
};

export type Step = {
  key: string;
  noun: string;
  display: { label: string; description: string; hidden?: boolean };
  operation: {
    type?: 'hook' | 'polling';
    perform: Perform;
    performSubscribe?: Perform;
    performUnsubscribe?: Perform;
    performList?: Perform;
    canPaginate?: boolean;
    inputFields?: (Field | Perform)[];
    outputFields?: Field[];
    sample: Record<string, unknown>;
  };
};

declare const app: {
  version: string;
  platformVersion: string;
  authentication: {
    type: 'oauth2';
    test: Perform;
    connectionLabel: Perform;
    oauth2Config: {
      authorizeUrl: { url: string; params: Record<string, string> };
      getAccessToken: Perform;
      refreshAccessToken: Perform;
      scope: string;
      autoRefresh: boolean;
      enablePkce: boolean;
    };
  };
  beforeRequest: Middleware[];
  afterResponse: Middleware[];
  triggers: Record<string, Step>;
  creates: Record<string, Step>;
  hydrators: Record<string, Perform>;
};
// oxlint-disable-next-line import/no-default-export -- Zapier’s platform takes the default export
export default app;
