import { Button } from '@mantine/core';
import { MessageCircleQuestionMark } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAhead } from '../../../../ui/lazy-ahead.ts';
import { areQuestionsWanted } from './at-questions.ts';

/** Its code comes only where someone asks. */
export const QuestionsSheet = lazyAhead(async () => (await import('./questions-sheet.tsx')).QuestionsSheet);

/** For screens without the menu: a question can be asked before one’s turn, and after the end. */
export function AskSender() {
  const { t } = useTranslation('signing');
  const [isOpen, setOpen] = useState(areQuestionsWanted);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<MessageCircleQuestionMark size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('menu_ask')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <QuestionsSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
