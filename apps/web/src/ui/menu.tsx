import { Check } from 'lucide-react';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  type ToggleEvent,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { currentDirection } from './direction.ts';
import classes from './menu.module.css';
import { placeMenu } from './menu-place.ts';

/** What the button of a menu is given. */
export type MenuButtonProps = {
  id: string;
  popoverTarget: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string;
  onKeyDown: (event: KeyboardEvent) => void;
};

const CloseMenu = createContext<() => void>(() => undefined);

/**
 * A button with a menu (ARIA Authoring Practices, menu button) on the browser's own popover: what lies outside, Escape, the
 * top layer and the return of the focus are the browser's business. The items exist only while it is open: a list may have a
 * hundred of these. Their code may come later than the button's.
 */
export function Menu(props: { renderButton: (props: MenuButtonProps) => ReactNode; children: ReactNode }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const popover = () => document.getElementById(id);
  const close = () => popover()?.hidePopover();
  useClosingWhenMoved(isOpen, id);

  const onBeforeToggle = (event: ToggleEvent) => {
    // The items have to be there when the browser shows and measures it.
    if (event.newState === 'open') flushSync(() => setIsOpen(true));
  };
  const onToggle = (event: ToggleEvent) => {
    if (event.newState === 'closed') setIsOpen(false);
    else settle(id);
  };
  const buttonProps: MenuButtonProps = {
    id: `${id}-button`,
    popoverTarget: id,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': id,
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' || isOpen) return;
      event.preventDefault();
      popover()?.showPopover();
    },
  };
  return (
    <>
      {props.renderButton(buttonProps)}
      <div
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-labelledby={`${id}-button`}
        className={classes.menu}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={(event) => moveFocus(event, close)}
      >
        {isOpen ? (
          <CloseMenu value={close}>
            <Suspense fallback={<div className={classes.item} aria-busy />}>
              {props.children}
              <Standing id={id} />
            </Suspense>
          </CloseMenu>
        ) : null}
      </div>
    </>
  );
}

/** Items that came after the menu was shown change its size, and the first of them takes the focus. */
function Standing({ id }: { id: string }) {
  useLayoutEffect(() => {
    const menu = document.getElementById(id);
    if (!menu?.matches(':popover-open')) return;
    const focused = document.activeElement;
    // Anyone who went on with the keyboard meanwhile is not called back.
    const hasGone = focused !== document.body && focused?.id !== `${id}-button` && !menu.contains(focused);
    if (hasGone) menu.hidePopover();
    else settle(id);
  }, [id]);
  return null;
}

function settle(id: string): void {
  const menu = document.getElementById(id);
  const button = document.getElementById(`${id}-button`);
  if (!menu || !button) return;
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const { left, top } = placeMenu(
    button.getBoundingClientRect(),
    menu.getBoundingClientRect(),
    view,
    currentDirection(),
  );
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
  // Someone may have gone on to another item already.
  if (document.activeElement === menu || !menu.contains(document.activeElement)) {
    itemsOf(menu)[0]?.focus({ preventScroll: true });
  }
}

const MOVED_PX = 4;

/** It does not go along with its button. The scrolling that brought the button into view may be told only now, and moves nothing. */
function useClosingWhenMoved(isOpen: boolean, id: string): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const place = () => document.getElementById(`${id}-button`)?.getBoundingClientRect();
    const opened = place();
    const hide = () => {
      const now = place();
      const isThere =
        opened && now && Math.abs(now.top - opened.top) < MOVED_PX && Math.abs(now.left - opened.left) < MOVED_PX;
      if (!isThere) document.getElementById(id)?.hidePopover();
    };
    window.addEventListener('scroll', hide, true);
    window.addEventListener('resize', hide);
    return () => {
      window.removeEventListener('scroll', hide, true);
      window.removeEventListener('resize', hide);
    };
  }, [isOpen, id]);
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

function moveFocus(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Tab') {
    close();
    return;
  }
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const goTo: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  const next = goTo[event.key] ?? startingWith(items, at, event);
  if (next === null) return;
  event.preventDefault();
  items[(next + items.length) % items.length]?.focus();
}

/** A letter goes to the next item that begins with it. */
function startingWith(items: HTMLElement[], at: number, event: KeyboardEvent): number | null {
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return null;
  const wanted = event.key.toLocaleLowerCase();
  const order = [...items.keys()].map((index) => (at + 1 + index) % items.length);
  return order.find((index) => items[index]?.textContent?.trim().toLocaleLowerCase().startsWith(wanted)) ?? null;
}

export type Item = { icon?: ReactNode; after?: ReactNode; children: ReactNode };

/** One thing to do. The menu closes first, so that a dialog returns the focus to the menu's button. */
export function MenuItem(props: Item & { isDangerous?: boolean; onSelect: () => void }) {
  const close = use(CloseMenu);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      data-dangerous={props.isDangerous || undefined}
      onClick={() => {
        close();
        props.onSelect();
      }}
    >
      <ItemBody {...props} />
    </button>
  );
}

/** What a link in a menu is given; the caller makes it with its router. */
export type MenuLinkProps = {
  role: 'menuitem';
  tabIndex: -1;
  className?: string;
  onClick: () => void;
  children: ReactNode;
};

export function MenuLink(props: Item & { renderLink: (props: MenuLinkProps) => ReactNode }) {
  const close = use(CloseMenu);
  return props.renderLink({
    role: 'menuitem',
    tabIndex: -1,
    ...(classes.item ? { className: classes.item } : {}),
    onClick: close,
    children: <ItemBody {...props} />,
  });
}

/** One of several, of which one holds. */
export function MenuChoice(props: Item & { isChosen: boolean; lang?: string; dir?: string; onSelect: () => void }) {
  const close = use(CloseMenu);
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={props.isChosen}
      tabIndex={-1}
      className={classes.item}
      lang={props.lang}
      dir={props.dir}
      onClick={() => {
        close();
        props.onSelect();
      }}
    >
      <ItemBody
        {...props}
        after={props.isChosen ? <Check size={16} aria-hidden /> : <span className={classes.gap} />}
      />
    </button>
  );
}

export function ItemBody({ icon, after, children }: Item) {
  return (
    <>
      {icon}
      <span className={classes.words}>{children}</span>
      {after}
    </>
  );
}

export function MenuDivider() {
  return <hr className={classes.divider} />;
}

/** Words above the items, e.g. whose menu it is. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className={classes.label}>{children}</div>;
}
