/** The parts of a document's page, as the address names them. */
export const DOCUMENT_TABS = ['overview', 'document', 'questions', 'history', 'tracking', 'delivery'] as const;
export type DocumentTab = (typeof DOCUMENT_TABS)[number];
