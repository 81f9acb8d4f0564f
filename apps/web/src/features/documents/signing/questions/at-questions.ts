/** The mail with an answer leads to it. */
const AT = '#questions';

export const areQuestionsWanted = (): boolean => location.hash === AT;

/** Opened again, the page does not show them first any more. */
export function leaveQuestions(): void {
  if (areQuestionsWanted()) history.replaceState(history.state, '', location.pathname + location.search);
}
