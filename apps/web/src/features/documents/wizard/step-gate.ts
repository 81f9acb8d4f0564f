/** What a step says before one goes on from it: false when something must be fixed first, which it then shows. */
export type StepGate = { canGoOn: () => boolean };
