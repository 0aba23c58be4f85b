import type { Session } from './http.ts';

const STORED = 'guildesk.ended';
/** Of the texts that are written and not sent, by ticket. */
export const DRAFT_PREFIX = 'guildesk.draft.';
const KEPT_MS = 60 * 60 * 1_000;

/** What somebody was doing when their session ended. It is kept for an hour, for the next sign-in in this browser. */
interface Ended {
  readonly personId: string;
  /** Below `/dashboard`. */
  readonly address: string;
  readonly at: number;
  readonly drafts: Readonly<Record<string, string>>;
}

const readDrafts = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
      .filter((name) => name.startsWith(DRAFT_PREFIX))
      .map((name) => [name, sessionStorage.getItem(name) ?? '']),
  );

const toAddress = (): string => location.pathname.replace(/^\/dashboard/, '') + location.search;

/** Keeps the page and the drafts: the sign-in may go on in another tab. */
export const keepEnded = ({ person }: Session): void => {
  const ended: Ended = { personId: person.id, address: toAddress(), at: Date.now(), drafts: readDrafts() };
  try {
    localStorage.setItem(STORED, JSON.stringify(ended));
  } catch {
    // The storage is full: the drafts stay in this tab.
  }
};

/** Null when no session has ended in the last hour. */
const readEnded = (): Ended | null => {
  try {
    const ended = JSON.parse(localStorage.getItem(STORED) ?? 'null') as Ended | null;
    return ended && Date.now() - ended.at < KEPT_MS ? ended : null;
  } catch {
    return null;
  }
};

export const hasEnded = (): boolean => readEnded() !== null;

/** Forgets what was kept, such as when somebody signs out. */
export const forgetEnded = (): void => localStorage.removeItem(STORED);

/** Puts the drafts of the person back. @returns the address of the page on which they were, or that of the first page */
export const resumeEnded = ({ person }: Session): string => {
  const ended = readEnded();
  forgetEnded();
  if (ended?.personId !== person.id) return '/';
  for (const [name, draft] of Object.entries(ended.drafts)) {
    if (sessionStorage.getItem(name) === null) sessionStorage.setItem(name, draft);
  }
  return ended.address;
};
