interface Guard {
  /** The address that stays while it is asked. */
  readonly address: string;
  /** Asks, and goes to the other address after all. */
  readonly onLeave: (address: string) => void;
}

let guard: Guard | null = null;

const toAddress = ({ pathname, search, hash }: URL): string => pathname + search + hash;

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** The other page of the dashboard that a click leads to; null where it leads nowhere else in this tab. */
const findTarget = (event: MouseEvent): URL | null => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target !== '' || !isPlainClick(event)) return null;
  const url = new URL(link.href);
  return url.origin === location.origin && url.pathname !== location.pathname ? url : null;
};

// Browsers call the listeners of the window in the order in which they were added: this one comes before that of the router.
addEventListener('popstate', (event) => {
  const target = new URL(location.href);
  if (!guard || target.pathname === new URL(guard.address).pathname) return;
  event.stopImmediatePropagation();
  history.pushState(null, '', guard.address);
  guard.onLeave(toAddress(target));
});

document.addEventListener(
  'click',
  (event) => {
    const target = guard && findTarget(event);
    if (!guard || !target) return;
    event.preventDefault();
    event.stopPropagation();
    guard.onLeave(toAddress(target));
  },
  true,
);

addEventListener('beforeunload', (event) => {
  if (guard) event.preventDefault();
});

/** Goes to a page of the dashboard by `go`, or asks first when something that was entered on this one would be lost. */
export const leaveFor = (path: string, go: (path: string) => void): void => {
  const address = `/dashboard${path}`;
  if (guard && address.split('?')[0] !== location.pathname) guard.onLeave(address);
  else go(path);
};

/** Calls `onLeave` instead of leaving this page, until the returned function is called. The browser asks by itself when the tab is closed. */
export const guardPage = (onLeave: Guard['onLeave']): (() => void) => {
  const own = { address: location.href, onLeave };
  guard = own;
  return () => {
    if (guard === own) guard = null;
  };
};
