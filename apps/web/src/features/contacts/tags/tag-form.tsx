import { Button, Group, TextInput } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { CancelButton, useFieldText } from '../../../ui/form/index.ts';
import { nameProblem } from './tag-names.ts';
import { useFailure } from './use-failure.ts';

/** One name, to be saved or left. What is wrong with it stands at the field. */
export function TagForm(props: {
  label: string;
  isLabelShown: boolean;
  name: string;
  saveLabel: string;
  /** While it is being saved. */
  savingLabel: string;
  isSaving: boolean;
  error: unknown;
  /** What did not succeed, in the words of the screen. */
  failed: string;
  onSave: (name: string) => void;
  onCancel: () => void;
  /** It was typed on: what was refused is a thing of the past. */
  onTyped: () => void;
  note?: ReactNode;
}) {
  const fieldText = useFieldText();
  const [name, setName] = useState(props.name);
  const [problem, setProblem] = useState<string | null>(null);
  const failure = useFailure(props.error);
  const isTaken = props.error instanceof ApiError && props.error.code === 'tag_exists';
  const refusal = failure === null ? undefined : isTaken ? failure : `${props.failed} ${failure}`;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = nameProblem(name.trim());
    setProblem(wrong);
    if (wrong === null && !props.isSaving) props.onSave(name.trim());
  };
  return (
    <form noValidate onSubmit={submit}>
      <Group gap="8px 12px" align="flex-start">
        <TextInput
          flex="1 1 220px"
          maw={420}
          {...(props.isLabelShown ? { label: props.label } : { 'aria-label': props.label })}
          required
          autoComplete="off"
          // The row or the button that opened it was pressed for this.
          ref={takeFocus}
          value={name}
          error={fieldText(problem ?? undefined) ?? refusal}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
            props.onTyped();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) props.onCancel();
          }}
        />
        <Group gap="xs" pt={{ base: 0, xs: props.isLabelShown ? 27 : 0 }}>
          <Button type="submit" loading={props.isSaving}>
            {props.saveLabel}
          </Button>
          <CancelButton onClick={props.onCancel} />
        </Group>
        <output className="visually-hidden">{props.isSaving ? props.savingLabel : ''}</output>
        {props.note}
      </Group>
    </form>
  );
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
