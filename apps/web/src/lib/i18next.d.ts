import 'i18next';
import type administration from '../locales/en/administration.json';
import type appearance from '../locales/en/appearance.json';
import type bulk from '../locales/en/bulk.json';
import type auth from '../locales/en/auth.json';
import type common from '../locales/en/common.json';
import type account from '../locales/en/account.json';
import type security from '../locales/en/security.json';
import type passwords from '../locales/en/passwords.json';

import type identities from '../locales/en/identities.json';
import type kyc from '../locales/en/kyc.json';
import type privacy from '../locales/en/privacy.json';
import type invitations from '../locales/en/invitations.json';
import type home from '../locales/en/home.json';
import type contacts from '../locales/en/contacts.json';
import type contact from '../locales/en/contact.json';
import type imports from '../locales/en/imports.json';
import type exports from '../locales/en/exports.json';
import type sealedViewer from '../locales/en/sealed-viewer.json';
import type tags from '../locales/en/tags.json';
import type tracking from '../locales/en/tracking.json';
import type lists from '../locales/en/lists.json';
import type dashboard from '../locales/en/dashboard.json';
import type clientView from '../locales/en/client-view.json';
import type document from '../locales/en/document.json';
import type documents from '../locales/en/documents.json';
import type editor from '../locales/en/editor.json';
import type enterprise from '../locales/en/enterprise.json';
import type errors from '../locales/en/errors.json';
import type mailbox from '../locales/en/mailbox.json';
import type mfa from '../locales/en/mfa.json';
import type notifications from '../locales/en/notifications.json';
import type palette from '../locales/en/palette.json';
import type signing from '../locales/en/signing.json';
import type teams from '../locales/en/teams.json';
import type tour from '../locales/en/tour.json';
import type verify from '../locales/en/verify.json';
import type wizard from '../locales/en/wizard.json';

// Makes a wrong key a type error. A namespace added to `locales/` is named here once.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    fallbackNS: 'common';
    keySeparator: false;
    nsSeparator: false;
    returnNull: false;
    resources: {
      administration: typeof administration;
      appearance: typeof appearance;
      auth: typeof auth;
      bulk: typeof bulk;
      common: typeof common;
      contacts: typeof contacts;
      contact: typeof contact;
      imports: typeof imports;
      exports: typeof exports;
      tags: typeof tags;
      lists: typeof lists;
      dashboard: typeof dashboard;
      'client-view': typeof clientView;
      document: typeof document;
      'sealed-viewer': typeof sealedViewer;
      tracking: typeof tracking;
      documents: typeof documents;
      editor: typeof editor;
      enterprise: typeof enterprise;
      errors: typeof errors;
      mailbox: typeof mailbox;
      notifications: typeof notifications;
      palette: typeof palette;
      signing: typeof signing;
      teams: typeof teams;
      tour: typeof tour;
      verify: typeof verify;
      account: typeof account;
      security: typeof security;
      passwords: typeof passwords;
      mfa: typeof mfa;
      identities: typeof identities;
      kyc: typeof kyc;
      privacy: typeof privacy;
      invitations: typeof invitations;
      home: typeof home;
      wizard: typeof wizard;
    };
  }
}
