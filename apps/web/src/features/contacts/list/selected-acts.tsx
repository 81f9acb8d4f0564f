import { Download, Send, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectionAct } from '../../../ui/list/index.ts';

/** What can be done with those who are chosen. */
export function SelectedActs(props: {
  onTags: () => void;
  onTemplate: () => void;
  onExport: () => void;
  onDelete: () => Promise<void>;
}) {
  const { t } = useTranslation('contacts');
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await props.onDelete();
    setBusy(false);
  };
  return (
    <>
      <SelectionAct icon={Tag} words={t('selected.tags')} onPress={props.onTags} />
      <SelectionAct icon={Send} words={t('selected.template')} onPress={props.onTemplate} />
      <SelectionAct icon={Download} words={t('selected.export')} onPress={props.onExport} />
      <SelectionAct
        icon={Trash2}
        words={t('selected.delete')}
        isDangerous
        isBusy={isBusy}
        onPress={() => void remove()}
      />
    </>
  );
}
