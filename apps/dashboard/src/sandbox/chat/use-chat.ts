import { useQuery } from '@tanstack/react-query';
import { type Owner, toKey } from '../../owner.ts';
import { useChange } from '../../changes.ts';
import { callChat, type ChatMessage, type DirectMessage } from './chat-api.ts';
import { language } from '../../texts/texts.ts';
import type { BuiltInCommand, Channel, Member, OfferedCommand } from './chat-types.ts';

/** The service is on this machine, so the chat can be read often. */
const POLL_MS = 1_200;
const SLOW_POLL_MS = 5_000;

export const toChatKey = (owner: Owner) => [...toKey(owner), 'sandbox'];
export const toGuildPath = ({ id }: Owner): string => `/guilds/${encodeURIComponent(id)}`;

const useRead = <Data>(owner: Owner, path: string | null, pollMs: number) =>
  useQuery({
    queryKey: [...toChatKey(owner), path],
    queryFn: ({ signal }) => callChat<Data>(path ?? '', { signal }),
    enabled: path !== null,
    refetchInterval: pollMs,
    staleTime: 0,
  });

export const useBot = (owner: Owner) => useRead<{ readonly online: boolean }>(owner, '/availability', SLOW_POLL_MS);

export const useChannels = (owner: Owner) =>
  useRead<readonly Channel[]>(owner, `${toGuildPath(owner)}/channels`, POLL_MS);

export const useMessages = (owner: Owner, channelId: string | null) =>
  useRead<readonly ChatMessage[]>(owner, channelId && `${toGuildPath(owner)}/channels/${channelId}/messages`, POLL_MS);

export const useMembers = (owner: Owner) =>
  useRead<readonly Member[]>(owner, `${toGuildPath(owner)}/members`, SLOW_POLL_MS);

export const useDirectMessages = (owner: Owner, userId: string | null) =>
  useRead<readonly DirectMessage[]>(
    owner,
    userId && `${toGuildPath(owner)}/members/${userId}/direct-messages`,
    SLOW_POLL_MS,
  );

export const useOfferedCommands = (owner: Owner) =>
  useRead<readonly OfferedCommand[]>(owner, `${toGuildPath(owner)}/commands`, SLOW_POLL_MS);

export const useBuiltInCommands = (owner: Owner) =>
  useQuery({
    queryKey: [...toChatKey(owner), 'built-in-commands'],
    queryFn: ({ signal }) =>
      callChat<readonly BuiltInCommand[]>(`/built-in-commands?language=${encodeURIComponent(language)}`, { signal }),
    staleTime: Infinity,
  });

/** What the bot suggests for the option of a command that is being typed. */
export const useSuggestions = (owner: Owner, body: SuggestionBody | null) =>
  useQuery({
    enabled: body !== null,
    queryKey: [...toChatKey(owner), 'suggestions', body],
    queryFn: ({ signal }) =>
      callChat<readonly { readonly label: string; readonly value: string }[]>(
        `${toGuildPath(owner)}/commands/${encodeURIComponent(body?.name ?? '')}/suggestions`,
        { method: 'POST', body: { ...body, name: undefined }, signal },
      ),
  });

interface SuggestionBody {
  readonly userId: string;
  readonly channelId: string;
  readonly name: string;
  readonly option: string;
  readonly options: Readonly<Record<string, string>>;
}

/** A change of the chat, after which everything that the page shows of it is read again. */
export const useChatChange = <Answer, Input = void>(
  owner: Owner,
  change: (input: Input) => Promise<Answer>,
  options: { readonly onSuccess?: (answer: Answer) => void; readonly onError?: (error: Error) => void } = {},
) => useChange<Answer, Input>(change, { stale: [toChatKey(owner)], ...options });
