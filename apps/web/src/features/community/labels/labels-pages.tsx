import { Fieldset, SimpleGrid, TextInput } from '@mantine/core';
import { type Label, LABEL_NAME_LENGTH, languageTag, LOCALES } from '@sealwright/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '../../../lib/format.ts';
import { LANGUAGE_NAMES } from '../../../lib/locale.ts';
import { lineRule, neededLineRule } from '../../../ui/form/index.ts';
import { type Column, countColumns } from '../../../ui/list/index.ts';
import { useColumns } from '../base/columns.tsx';
import type { CommunityOrdering } from '../base/community.search.ts';
import { ThingForm } from '../base/thing-form.tsx';
import { NewThingPage, ThingPage } from '../base/thing-page.tsx';
import { type ListProps, ThingsPage } from '../base/things-page.tsx';
import { categories, interests, type LabelBody, type LabelFamily } from './labels.ts';
import { MergeButton } from './merge-button.tsx';

const name = lineRule(LABEL_NAME_LENGTH);
const Rules = z.object({
  name: neededLineRule(LABEL_NAME_LENGTH),
  names: z.object({ en: name, es: name, zhCn: name, ar: name, ur: name }),
});
type Values = z.infer<typeof Rules>;

const valuesOf = (label: Label | undefined): Values => ({
  name: label?.name ?? '',
  names: {
    en: label?.names.en ?? '',
    es: label?.names.es ?? '',
    zhCn: label?.names.zhCn ?? '',
    ar: label?.names.ar ?? '',
    ur: label?.names.ur ?? '',
  },
});

/** What was left empty is called by the name. */
const bodyOf = ({ name: given, names }: Values): LabelBody => ({
  name: given,
  names: Object.fromEntries(Object.entries(names).filter(([, text]) => text !== '')),
});

type Own = { family: LabelFamily };

function LabelsPage({ family, ...props }: Own & ListProps) {
  const { t } = useTranslation('community');
  const format = useFormat();
  const own = useMemo(
    (): Column<Label, CommunityOrdering>[] => [
      ...countColumns<Label>(
        { id: 'members', header: t('column.memberCount'), width: 130 },
        {
          count: ({ memberCount }) => format.number(memberCount),
          words: ({ memberCount }) => t('members_count', { number: format.number(memberCount) }),
        },
      ),
    ],
    [t, format],
  );
  return <ThingsPage {...props} family={family} columns={useColumns(family, own, otherNamesOf)} />;
}

/** What else it is called. */
const otherNamesOf = ({ label, name: main, names }: Label): string =>
  [...new Set([main, ...Object.values(names)])].filter((one) => one !== label).join(' · ');

function LabelForm({ family, label }: Own & { label?: Label }) {
  const { t } = useTranslation('community');
  return (
    <ThingForm
      family={family}
      {...(label === undefined ? {} : { thing: label })}
      rules={Rules}
      values={valuesOf}
      bodyOf={bodyOf}
    >
      {({ field }) => (
        <>
          <TextInput {...field('name')} label={t('field.name')} maxLength={LABEL_NAME_LENGTH} required />
          <Fieldset legend={t('field.names')} variant="unstyled">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {LOCALES.map((locale) => (
                <TextInput
                  key={locale}
                  {...field(`names.${locale}`)}
                  label={LANGUAGE_NAMES[locale]}
                  lang={languageTag(locale)}
                  dir="auto"
                  maxLength={LABEL_NAME_LENGTH}
                />
              ))}
            </SimpleGrid>
          </Fieldset>
        </>
      )}
    </ThingForm>
  );
}

function LabelPage({ family, id }: Own & { id: number }) {
  const { t } = useTranslation('community');
  const format = useFormat();
  return (
    <ThingPage
      family={family}
      id={id}
      renderStates={({ memberCount }) => t('members_count', { number: format.number(memberCount) })}
      renderActions={(label) => (label.permissions.delete ? <MergeButton family={family} label={label} /> : null)}
    >
      {(label) => <LabelForm family={family} label={label} />}
    </ThingPage>
  );
}

const NewLabelPage = ({ family }: Own) => (
  <NewThingPage type={family.type}>
    <LabelForm family={family} />
  </NewThingPage>
);

export const InterestsPage = (props: ListProps) => <LabelsPage {...props} family={interests} />;
export const NewInterestPage = () => <NewLabelPage family={interests} />;
export const InterestPage = ({ id }: { id: number }) => <LabelPage family={interests} id={id} />;
export const CategoriesPage = (props: ListProps) => <LabelsPage {...props} family={categories} />;
export const NewCategoryPage = () => <NewLabelPage family={categories} />;
export const CategoryPage = ({ id }: { id: number }) => <LabelPage family={categories} id={id} />;
