import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import type { SigningField } from '@sealwright/contract';
import { isMarkType } from '@sealwright/contract';
import { Suspense } from 'react';
import { lazyAhead } from '../../../../ui/lazy-ahead.ts';
import { nextOpen, progressOf } from '../fields.order.ts';
import { useSigning, useSigningPart } from '../signing.context.ts';
import { QuestionsSheet } from '../questions/ask-sender.tsx';
import { ConsentSheet } from './consent-sheet.tsx';
import { DeclineSheet } from './decline-sheet.tsx';
import { DelegateSheet } from './delegate-sheet.tsx';
import { FinishSheet } from './finish-sheet.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import type { OpenSheet } from './sheet.tsx';
import { ValueSheet } from './value-sheet.tsx';
import { WithdrawSheet } from './withdraw-sheet.tsx';

const SignatureSheet = lazyAhead(async () => (await import('../signature/signature-sheet.tsx')).SignatureSheet);
// Anyone who opened one sheet is about to sign.
SignatureSheet.fetchAhead();

/** The one sheet that is open. */
export function Sheets(props: {
  sheet: OpenSheet;
  isReading: boolean;
  onSheet: (sheet: OpenSheet | null) => void;
  onReading: (isReading: boolean) => void;
  onGoTo: (field: SigningField | null) => void;
}) {
  const { sheet, onSheet } = props;
  const part = useSigningPart();
  const close = () => onSheet(null);
  if (sheet.kind === 'consent') {
    return (
      <ConsentSheet
        onClose={close}
        onAccepted={() => {
          close();
          props.onGoTo(sheet.field ?? nextOpen(progressOf(part.store.getState()), null));
        }}
      />
    );
  }
  if (sheet.kind === 'field') return <FieldSheet id={sheet.id} onClose={close} />;
  if (sheet.kind === 'decline') return <DeclineSheet onClose={close} />;
  if (sheet.kind === 'withdraw') return <WithdrawSheet onClose={close} />;
  if (sheet.kind === 'delegate') return <DelegateSheet onClose={close} />;
  if (sheet.kind === 'questions') {
    return (
      <Suspense fallback={null}>
        <QuestionsSheet onClose={close} />
      </Suspense>
    );
  }
  if (sheet.kind === 'menu') {
    return <MenuSheet onClose={close} onSheet={onSheet} isReading={props.isReading} onReading={props.onReading} />;
  }
  return (
    <FinishSheet
      onClose={close}
      onMissing={() => {
        close();
        props.onGoTo(nextOpen(progressOf(part.store.getState()), null));
      }}
    />
  );
}

function FieldSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const field = useSigning((state) => state.view.fields.find((field) => field.id === id));
  if (!field) return null;
  if (!isMarkType(field.type)) return <ValueSheet field={field} onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      <SignatureSheet field={field} onClose={onClose} />
    </Suspense>
  );
}
