import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import type { MarkInput, SigningField } from '@sealwright/contract';
import { ImageUp, PenLine, Type } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Drawn, DrawMark, markOfDrawing } from '../../../../marks/draw-mark.tsx';
import { TypeMark } from '../../../../marks/type-mark.tsx';
import { useFieldWords } from '../field-words.ts';
import { useSigning } from '../signing.context.ts';
import classes from './signature.module.css';
import { UploadTab } from './upload-tab.tsx';

/** What is being made in each of the three ways; changing the way loses nothing. */
export type Making = {
  way: MarkInput['kind'];
  drawn: Drawn;
  typed: MarkInput | null;
  uploaded: MarkInput | null;
};

export function markOf({ way, drawn, typed, uploaded }: Making): MarkInput | null {
  if (way === 'draw') return markOfDrawing(drawn);
  return way === 'type' ? typed : uploaded;
}

export function SignatureTabs(props: {
  field: SigningField;
  making: Making;
  onMaking: (change: (making: Making) => Making) => void;
}) {
  const { field, making, onMaking } = props;
  const { t } = useTranslation('signing');
  const { titleOf } = useFieldWords();
  const name = useSigning((state) => state.view.recipient.name);
  const put = (part: Partial<Making>) => onMaking((known) => ({ ...known, ...part }));
  return (
    <Tabs
      value={making.way}
      onChange={(way) => put({ way: way === 'type' || way === 'upload' ? way : 'draw' })}
      keepMounted={false}
    >
      <Tabs.List grow className={classes.ways} aria-label={t('ways')}>
        <Tabs.Tab value="draw" leftSection={<PenLine size={18} aria-hidden />}>
          {t('way_draw')}
        </Tabs.Tab>
        <Tabs.Tab value="type" leftSection={<Type size={18} aria-hidden />}>
          {t('way_type')}
        </Tabs.Tab>
        <Tabs.Tab value="upload" leftSection={<ImageUp size={18} aria-hidden />}>
          {t('way_upload')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="draw" className={classes.panel}>
        <DrawMark label={titleOf(field)} drawn={making.drawn} onDrawn={(drawn) => put({ drawn })} />
      </Tabs.Panel>
      <Tabs.Panel value="type" className={classes.panel}>
        <TypeMark
          name={name}
          isInitial={field.type === 'initial'}
          typed={making.typed}
          onTyped={(typed) => put({ typed })}
        />
      </Tabs.Panel>
      <Tabs.Panel value="upload" className={classes.panel}>
        <UploadTab uploaded={making.uploaded} onUploaded={(uploaded) => put({ uploaded })} />
      </Tabs.Panel>
    </Tabs>
  );
}
