import { Button, Code } from '@mantine/core';
import { markOf, MESSAGE_VARIABLES } from '@sealwright/contract';
import { Braces } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem } from '../menu.tsx';
import { insertVariable } from './insert-variable.ts';

/** Puts a variable into a text field, where its caret is. `field`: what the field is called, for those who do not see it. */
export function VariableMenu({ fieldId, field }: { fieldId: string; field: string }) {
  const { t } = useTranslation('variables');
  return (
    <Menu
      renderButton={(props) => (
        <Button
          {...props}
          size="compact-sm"
          variant="subtle"
          leftSection={<Braces size={16} aria-hidden />}
          aria-label={t('insert_into', { field })}
        >
          {t('insert')}
        </Button>
      )}
    >
      {MESSAGE_VARIABLES.map((variable) => (
        <MenuItem
          key={variable}
          after={
            <Code dir="ltr" aria-hidden>
              {markOf(variable)}
            </Code>
          }
          // The menu gives the focus back to its button first.
          onSelect={() => requestAnimationFrame(() => insertVariable(fieldId, variable))}
        >
          {t(variable)}
        </MenuItem>
      ))}
    </Menu>
  );
}
