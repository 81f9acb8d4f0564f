import { ActionIcon, Loader, TextInput } from '@mantine/core';
import { getSealedFile } from '@sealwright/contract';
import { ChevronDown, ChevronUp, Search, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../../lib/api.ts';
import { useFormat } from '../../../../lib/format.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { type Found, openReader, type Reader } from './pdf-engine.ts';
import classes from './sealed-viewer.module.css';

type Props = { document: number; file: { id: number; name: string }; onClose: () => void };

const SEARCH_AFTER_MS = 250;

/** A sealed file in the page, to be read and searched. It counts as no download. */
export function SealedViewer({ document, file, onClose }: Props) {
  const { t } = useTranslation('sealed-viewer');
  // A dialog that is born open does not give the focus back.
  const [isOpen, setIsOpen] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- it has to be drawn closed once
  useEffect(() => setIsOpen(true), []);
  return (
    <Dialog
      opened={isOpen}
      onClose={() => setIsOpen(false)}
      transitionProps={{ onExited: onClose }}
      fullScreen
      title={<bdi>{file.name}</bdi>}
    >
      {isOpen ? <Reading document={document} file={file} label={t('pages', { file: file.name })} /> : null}
    </Dialog>
  );
}

function Reading({ document, file, label }: Omit<Props, 'onClose'> & { label: string }) {
  const { t } = useTranslation('sealed-viewer');
  const container = useRef<HTMLDivElement>(null);
  const [reader, setReader] = useState<Reader | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const [page, setPage] = useState(1);
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    let opened: Reader | null = null;
    let isGone = false;
    const open = async () => {
      const { blob } = await download(getSealedFile, { params: { id: document, file: file.id } });
      const bytes = await blob.arrayBuffer();
      if (isGone || !container.current) return;
      opened = await openReader(container.current, bytes, { onFound: setFound, onPage: setPage });
      if (isGone) opened.close();
      else setReader(opened);
    };
    open().catch((cause: unknown) => {
      if (!isGone) setError(cause);
    });
    return () => {
      isGone = true;
      opened?.close();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another try opens it anew
  }, [document, file.id, tries]);

  const again = () => {
    setError(null);
    setTries(tries + 1);
  };
  return (
    <div className={classes.body}>
      <Tools reader={reader} page={page} found={found} />
      {error ? <ErrorNote error={error} title={t('failed')} onRetry={again} /> : null}
      <div className={classes.pages}>
        {reader || error ? null : <Loader m="md" size="sm" aria-label={t('loading')} />}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- pdf.js takes a div alone; it is scrolled by keyboard */}
        <div ref={container} className={classes.scroller} role="region" aria-label={label} tabIndex={0}>
          <div className="pdfViewer" />
        </div>
      </div>
    </div>
  );
}

function Tools({ reader, page, found }: { reader: Reader | null; page: number; found: Found | null }) {
  const { t } = useTranslation('sealed-viewer');
  const format = useFormat();
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const timer = setTimeout(() => reader?.find(query.trim(), 'anew'), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [reader, query]);

  useEffect(() => {
    // The browser's own search sees only the pages that are drawn.
    const search = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.select();
    };
    window.addEventListener('keydown', search);
    return () => window.removeEventListener('keydown', search);
  }, []);

  const hasFound = query.trim() !== '' && (found?.total ?? 0) > 0;
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('tools')}>
      <TextInput
        ref={input}
        className={classes.search ?? ''}
        type="search"
        data-autofocus
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<Search size={16} aria-hidden />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') reader?.find(query.trim(), event.shiftKey ? 'previous' : 'next');
        }}
      />
      <output className={classes.count} aria-live="polite">
        {query.trim() === '' || !found || found.isPending ? null : matchesText()}
      </output>
      <Tool
        label={t('previous')}
        icon={ChevronUp}
        isOff={!hasFound}
        onPress={() => reader?.find(query.trim(), 'previous')}
      />
      <Tool label={t('next')} icon={ChevronDown} isOff={!hasFound} onPress={() => reader?.find(query.trim(), 'next')} />
      <Tool label={t('smaller')} icon={ZoomOut} isOff={!reader} onPress={() => reader?.zoom(-1)} />
      <Tool label={t('larger')} icon={ZoomIn} isOff={!reader} onPress={() => reader?.zoom(1)} />
      {reader ? (
        <span className={classes.count}>
          {t('position', { page: format.number(page), all: format.number(reader.pages) })}
        </span>
      ) : null}
    </div>
  );

  function matchesText(): string {
    const total = found?.total ?? 0;
    if (total === 0) return t('nothing');
    return t('matches', { current: format.number(found?.current ?? 0), total: format.number(total) });
  }
}

function Tool(props: { label: string; icon: typeof Search; isOff: boolean; onPress: () => void }) {
  const Icon = props.icon;
  return (
    <ActionIcon
      variant="default"
      size="var(--control-height)"
      aria-label={props.label}
      disabled={props.isOff}
      onClick={props.onPress}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
