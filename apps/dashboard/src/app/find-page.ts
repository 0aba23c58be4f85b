import type { Session } from '../api.ts';
import type { Owner, OwnerDetail } from '../owner.ts';
import { type PageEntry, SANDBOX } from '../shell/page-entry.ts';
import { PAGES } from './pages.tsx';

/** The pages that somebody can open there. */
export const listPages = ({ kind }: Owner, detail: OwnerDetail, session: Session): readonly PageEntry[] =>
  PAGES.filter(({ kinds, isAllowed }) => kinds.includes(kind) && isAllowed(detail, session));

/** The page that the address names, and what comes after its path. */
export const findPage = (pages: readonly PageEntry[], address: string) => {
  const entry = pages.find(({ path }) => address === path || address.startsWith(`${path}/`));
  return entry ? { entry, rest: address.slice(entry.path.length + 1) } : null;
};

/** Pages that somebody lacks for another reason than the role: a sandbox, an account of the chat. */
const OF_NO_ROLE = [SANDBOX, 'my-work'];

/** Whether an address names a page that another role would reach. */
export const isOfOtherRole = ({ kind }: Owner, address: string): boolean =>
  findPage(
    PAGES.filter(({ kinds, path }) => kinds.includes(kind) && !OF_NO_ROLE.includes(path)),
    address,
  ) !== null;
