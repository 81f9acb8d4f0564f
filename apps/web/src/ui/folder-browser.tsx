import { Alert, Anchor, Breadcrumbs, Button, Checkbox, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { ChevronRight, File as FileIcon, FileText, Folder } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bdi } from './bidi.tsx';
import { ErrorNote } from './error-note.tsx';
import classes from './folder-browser.module.css';
import { Mirrored } from './mirrored.tsx';
import { RowsSkeleton } from './skeletons.tsx';

export type BrowsedEntry = {
  id: string;
  name: string;
  isFolder: boolean;
  /** Drawn as one that can be chosen. */
  isMain: boolean;
  note: string;
};

/** A folder that was gone into. */
export type Step = { id: string; name: string };

type Props = {
  /** What the topmost folder is called. */
  top: string;
  /** The folders from below the top to the one that is shown. */
  path: readonly Step[];
  onPath: (path: readonly Step[]) => void;
  entries: readonly BrowsedEntry[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** What is said of a folder in which nothing is. */
  empty: string;
  /** Reads on; undefined at the end. */
  onMore?: (() => void) | undefined;
  isReadingMore?: boolean;
  /** The files that are chosen; without it none can be. */
  chosen?: ReadonlySet<string>;
  onChoose?: (entry: BrowsedEntry, isChosen: boolean) => void;
};

/** Folders of somewhere else, to go into, and files in them to choose. */
export function FolderBrowser(props: Props) {
  const { t } = useTranslation('common');
  const { entries, error, empty, onMore, isReadingMore = false } = props;
  return (
    <Stack gap="sm">
      <Way {...props} />
      <ErrorNote error={error} onRetry={props.onRetry} />
      {entries === undefined && !error ? <RowsSkeleton rows={5} /> : null}
      {entries?.length === 0 && !error ? (
        <Alert color="gray" variant="light">
          {empty}
        </Alert>
      ) : null}
      {entries === undefined || entries.length === 0 ? null : (
        <ul className={classes.entries}>
          {entries.map((entry) => (
            <li key={entry.id} className={classes.entry}>
              {entry.isFolder ? <FolderRow {...props} entry={entry} /> : <FileRow {...props} entry={entry} />}
            </li>
          ))}
        </ul>
      )}
      {onMore === undefined ? null : (
        <Group>
          <Button variant="default" loading={isReadingMore} onClick={onMore}>
            {t('folders.more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Way({ top, path, onPath }: Pick<Props, 'top' | 'path' | 'onPath'>) {
  const steps = [{ id: '', name: top }, ...path];
  return (
    <Breadcrumbs
      separator={<Mirrored icon={ChevronRight} size={14} />}
      styles={{ root: { flexWrap: 'wrap', rowGap: 4 } }}
    >
      {steps.map(({ id, name }, index) =>
        index === steps.length - 1 ? (
          <Text key={id} fw={600} style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
            <Bdi>{name}</Bdi>
          </Text>
        ) : (
          <Anchor
            key={id}
            component="button"
            type="button"
            style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}
            onClick={() => onPath(path.slice(0, index))}
          >
            <Bdi>{name}</Bdi>
          </Anchor>
        ),
      )}
    </Breadcrumbs>
  );
}

function FolderRow({ entry: { id, name }, path, onPath }: Props & { entry: BrowsedEntry }) {
  return (
    <UnstyledButton className={classes.row} onClick={() => onPath([...path, { id, name }])}>
      <Folder size={20} aria-hidden />
      <Text span className={classes.name}>
        <Bdi>{name}</Bdi>
      </Text>
      <Mirrored icon={ChevronRight} />
    </UnstyledButton>
  );
}

function FileRow({ entry, chosen, onChoose }: Props & { entry: BrowsedEntry }) {
  const { id, name, isMain, note } = entry;
  const Icon = isMain ? FileText : FileIcon;
  const label = (
    <span className={classes.file}>
      <Icon size={20} aria-hidden />
      <span className={classes.name}>
        <Bdi>{name}</Bdi>
        <Text span size="sm" c="dimmed" className={classes.note}>
          {note}
        </Text>
      </span>
    </span>
  );
  if (chosen === undefined) return <div className={classes.row}>{label}</div>;
  return (
    <Checkbox
      className={classes.row}
      label={label}
      styles={{ body: { alignItems: 'center', flex: 1, minWidth: 0 }, labelWrapper: { minWidth: 0, flex: 1 } }}
      checked={chosen.has(id)}
      disabled={!isMain}
      onChange={({ currentTarget }) => onChoose?.(entry, currentTarget.checked)}
    />
  );
}
