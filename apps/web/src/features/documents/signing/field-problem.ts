import { useErrorTexts } from '../../../ui/error-text.ts';
import type { Problem } from './signing.state.ts';

/** What is wrong with an entry, in words; names the characters that cannot be shown. */
export function useProblemText(): (problem: Problem | undefined) => string | null {
  const t = useErrorTexts();
  return (problem) => (problem ? [t(problem.code), problem.detail].filter(Boolean).join(' ') : null);
}
