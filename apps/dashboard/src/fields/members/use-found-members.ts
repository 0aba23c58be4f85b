import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read, serverApi } from '../../api.ts';
import { useSettledText } from '../../kit/use-settled-text.ts';
import { fetchColleagues } from '../../own-api/tickets.ts';
import { type Owner, toKey } from '../../owner.ts';
import { t } from '../../texts/texts.ts';

const MAX_FOUND = 10;
export const ID = /^\d{1,20}$/;

export interface FoundMember {
  readonly userId: string;
  readonly name: string | null;
  /** Says what tells the choices apart. */
  readonly note?: string;
}

/** The first members whose name begins with the text, as the chat finds them. */
const useMembers = (owner: Owner, name: string) =>
  useQuery({
    queryKey: [...toKey(owner), 'members', name],
    queryFn: async ({ signal }): Promise<readonly FoundMember[]> => {
      const params = { query: { q: name, limit: MAX_FOUND } };
      return (await read(serverApi(owner.id).GET('/users', { params, signal }))).data;
    },
    enabled: owner.kind === 'server' && name !== '' && !ID.test(name),
    placeholderData: keepPreviousData,
  });

/** Members with a staff role whose name begins with the text; without a text those whom the chat has shown. */
export const useColleagues = (owner: Owner, name: string, isWanted = true) =>
  useQuery({
    queryKey: [...toKey(owner), 'colleagues', name],
    queryFn: ({ signal }) => fetchColleagues(owner, name, signal),
    enabled: isWanted && !ID.test(name),
    placeholderData: keepPreviousData,
  });

/** The team first, each with what they have to do; then other members, who are marked. */
const mergeFound = (
  colleagues: NonNullable<ReturnType<typeof useColleagues>['data']>,
  members: readonly FoundMember[],
): readonly FoundMember[] => {
  const team = new Set(colleagues.map(({ userId }) => userId));
  return [
    ...colleagues.map(({ userId, name, openClaims }) => ({
      userId,
      name,
      note: t('Staff, {{count}} open tickets', { count: openClaims }),
    })),
    ...members.filter(({ userId }) => !team.has(userId)).map((one) => ({ ...one, note: t('No staff role') })),
  ];
};

/** The members for what is typed; none for an id, which is taken as it is. */
export const useFoundMembers = (owner: Owner, text: string, prefersStaff: boolean) => {
  const typed = text.trim();
  const settled = useSettledText(typed);
  const members = useMembers(owner, settled);
  const colleagues = useColleagues(owner, settled, prefersStaff);
  const error = members.error ?? colleagues.error;
  if (ID.test(typed)) return { found: [], isUnknown: false, error, id: typed };
  const named = typed === '' ? [] : (members.data ?? []);
  const found = prefersStaff ? mergeFound(colleagues.data ?? [], named) : named;
  const isUnknown = typed !== '' && found.length === 0 && members.data !== undefined && !members.isFetching;
  return { found, isUnknown, error, id: null };
};
