import { Text } from '@mantine/core';
import type { Template } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import classes from './template-page.module.css';
import { FieldBox } from './version-pages.tsx';

/** What a placeholder keeps of its pages: their size, and where the fields lie on them. */
export function LayoutPages({ template: { layout, content } }: { template: Template }) {
  const { t } = useTranslation('templates');
  const words = useTranslation('wizard').t;
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t('placeholder_text')}
      </Text>
      {layout.map((file, at) => (
        <figure key={at} className={classes.file}>
          <figcaption>
            <Bdi>{file.name}</Bdi>
          </figcaption>
          <div className={classes.pages}>
            {file.pages.map(({ width, height }, index) => (
              <div key={index} className={classes.sheet} style={{ aspectRatio: `${width} / ${height}` }}>
                <span className="visually-hidden">{words('page', { page: index + 1 })}</span>
                {content.fields
                  .filter((field) => field.file === at + 1 && field.page === index + 1)
                  .map((field) => (
                    <FieldBox key={field.ref} field={field} content={content} isChanged={false} />
                  ))}
              </div>
            ))}
          </div>
        </figure>
      ))}
    </>
  );
}
