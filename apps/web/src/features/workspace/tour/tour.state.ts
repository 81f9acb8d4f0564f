export const STEPS = [
  'identity',
  'hand_in',
  'navigation',
  'upload',
  'recipients',
  'prepare',
  'send',
  'documents',
  'verify',
] as const;
export type TourStep = (typeof STEPS)[number];

export type Progress = {
  readonly step: TourStep;
  /** The document that was made or looked at on the way. */
  readonly document: number | null;
  /** Whether the tour was ever walked to its end. */
  readonly isDone: boolean;
};

/** Where one is, as the address says it. */
export type Screen = { readonly pathname: string; readonly wizardStep: string | null };

export const BEGINNING: Progress = { step: 'identity', document: null, isDone: false };

const isStep = (value: unknown): value is TourStep => (STEPS as readonly unknown[]).includes(value);

/** What this device remembers; anything else begins at the beginning. */
export function parseProgress(text: string | null): Progress {
  try {
    const { step, document, isDone } = (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>;
    if (!isStep(step)) return BEGINNING;
    const id = typeof document === 'number' && Number.isSafeInteger(document) && document > 0 ? document : null;
    return { step, document: id, isDone: isDone === true };
  } catch {
    return BEGINNING;
  }
}

export const stepAfter = (step: TourStep, by: 1 | -1): TourStep | null => STEPS[STEPS.indexOf(step) + by] ?? null;

/** Where the tour begins, and offers itself. */
export const START_PATH = '/app/account/kyc-form';

const WIZARD: readonly TourStep[] = ['upload', 'recipients', 'prepare', 'send'];

/** Whether a step is about a document in the making. */
export const isOfDocument = (step: TourStep): boolean => WIZARD.includes(step);

/** The screen on which a step is shown; null: wherever one is. Without a document its steps are shown where one begins. */
export function placeOf(step: TourStep, document: number | null): Screen | null {
  if (step === 'navigation') return null;
  if (step === 'identity' || step === 'hand_in') return { pathname: START_PATH, wizardStep: null };
  if (step === 'documents') return { pathname: '/documents', wizardStep: null };
  if (step === 'verify') return { pathname: '/verify', wizardStep: null };
  if (document === null) return { pathname: '/documents/add-document', wizardStep: null };
  return { pathname: `/documents/${document}/edit`, wizardStep: step };
}

export const documentOf = ({ pathname }: Screen): number | null => {
  const id = Number(/^\/documents\/(\d+)\/edit$/.exec(pathname)?.[1] ?? 0);
  return id > 0 ? id : null;
};

/** Which steps can be shown on a screen, the most fitting first. */
function stepsOn(screen: Screen): readonly TourStep[] {
  const { pathname, wizardStep } = screen;
  if (pathname === START_PATH) return ['identity', 'hand_in'];
  if (pathname === '/documents/add-document') return WIZARD;
  // The panel that says that it was sent: someone did send.
  if (documentOf(screen) !== null) {
    return isStep(wizardStep) ? [wizardStep] : wizardStep === 'sent' ? ['send'] : ['upload'];
  }
  if (/^\/documents(\/\d+)?$/.test(pathname)) return ['documents'];
  return pathname === '/verify' ? ['verify'] : [];
}

/**
 * The tour after one has gone to `screen` by oneself: it comes along to the step before or behind, and is left by going
 * anywhere else (null).
 */
export function followed(progress: Progress, screen: Screen): Progress | null {
  const possible = stepsOn(screen);
  const document = documentOf(screen) ?? progress.document;
  // Before the upload, anyone who begins a document is ahead of the tour, and it comes after them.
  const isBefore = STEPS.indexOf(progress.step) < STEPS.indexOf('upload');
  if (isBefore && possible[0] === 'upload') return { ...progress, document, step: 'upload' };
  if (progress.step === 'navigation') return progress;
  if (possible.includes(progress.step)) return { ...progress, document };
  if (isOfDocument(progress.step)) {
    // The document that a later step waited for has been made.
    if (progress.document === null && documentOf(screen) !== null) return { ...progress, document, step: 'upload' };
    // It was sent, and shows how far it is.
    if (screen.pathname === `/documents/${progress.document}`) return { ...progress, step: 'documents' };
  }
  const near = possible.find((step) => Math.abs(STEPS.indexOf(step) - STEPS.indexOf(progress.step)) === 1);
  return near === undefined ? null : { ...progress, document, step: near };
}

/** What a step points at, as selectors of which the first that is seen counts. */
export function anchorsOf(step: TourStep, document: number | null): readonly string[] {
  const of = (name: string) => `[data-tour="${name}"]`;
  if (step === 'identity') return [of('kyc.form'), of('kyc.status')];
  if (step === 'hand_in') return [of('kyc.submit'), of('kyc.status')];
  if (step === 'navigation') return [of('nav.esign_request'), of('nav.open')];
  if (step === 'documents') return [of('documents.list'), '#content table', of('nav.documents_manager')];
  if (step === 'verify') return [of('verify.file'), of('nav.verify')];
  // What is to be done first, where there is no document yet.
  return [of(document === null ? 'wizard.upload' : `wizard.${step}`), of(`wizard.step.${step}`)];
}
