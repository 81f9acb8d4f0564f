import '@mantine/dropzone/styles.css';
import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { FileUp } from 'lucide-react';
import { RoundIcon } from './round-icon.tsx';
import classes from './file-drop.module.css';

/** Where files are dropped or chosen. `hints`: what they may be. Also files of other kinds are handed on, to be refused in words. */
export function FileDrop(props: {
  label: string;
  hints: readonly string[];
  accept: Record<string, string[]>;
  isLoading?: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  return (
    <Dropzone
      accept={props.accept}
      loading={props.isLoading ?? false}
      onDropAny={(files, rejections) => props.onFiles([...files, ...rejections.map(({ file }) => file)])}
      onDrop={() => undefined}
      inputProps={{ 'aria-label': props.label }}
      aria-label={props.label}
      className={classes.drop}
    >
      <RoundIcon size={48}>
        <FileUp size={26} aria-hidden />
      </RoundIcon>
      <Text fw={600}>{props.label}</Text>
      {props.hints.map((hint) => (
        <Text key={hint} size="sm" c="dimmed">
          {hint}
        </Text>
      ))}
    </Dropzone>
  );
}
