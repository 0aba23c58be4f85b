import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, serverApi } from '../../api.ts';
import { type Owner, type OwnerDetail, toKey } from '../../owner.ts';
import { callChat } from '../chat/chat-api.ts';
import type { Channel } from '../chat/chat-types.ts';
import { evaluateGuide, type GuideFacts } from './guide-steps.ts';
import { toGuildPath, useChatChange } from '../chat/use-chat.ts';
import { t } from '../../texts/texts.ts';

const POLL_MS = 2_000;
const FIRST_TICKETS = 20;
const MAX_PANELS = 20;
const MAX_TOKENS = 100;
const MAX_WEBHOOKS = 50;
/** Receivers that took an event answered with a lower status. */
const FIRST_REFUSAL = 300;

type Facts = Omit<GuideFacts, 'readTranscriptOf'>;

/** Whether a person has made a token: those of the command line and of the demo do not count. */
const hasPersonalToken = async (guildId: string, signal: AbortSignal): Promise<boolean> => {
  const query = { action: ['token.created' as const], limit: MAX_TOKENS };
  const { data } = await read(serverApi(guildId).GET('/audit-log', { params: { query }, signal }));
  return data.some(({ actor }) => actor.type === 'person');
};

const readFacts = async (guildId: string, signal: AbortSignal): Promise<Facts> => {
  const api = serverApi(guildId);
  const [panels, webhooks, hasToken] = await Promise.all([
    read(api.GET('/panels', { params: { query: { limit: MAX_PANELS } }, signal })),
    read(api.GET('/webhooks', { params: { query: { limit: MAX_WEBHOOKS } }, signal })),
    hasPersonalToken(guildId, signal),
  ]);
  const panelId = panels.data.map(({ id }) => id);
  const query = { panelId, sort: 'createdAt' as const, limit: FIRST_TICKETS };
  const tickets = panelId.length > 0 ? (await read(api.GET('/tickets', { params: { query }, signal }))).data : [];
  return {
    panelChannelId: panels.data.find(({ messageId }) => messageId !== null)?.channelId ?? null,
    tickets,
    hasToken,
    hasDelivery: webhooks.data.some(({ lastStatus }) => lastStatus !== null && lastStatus < FIRST_REFUSAL),
  };
};

interface Kept {
  readonly isDismissed: boolean;
  readonly readTranscriptOf: string | null;
}

const NOTHING_KEPT: Kept = { isDismissed: false, readTranscriptOf: null };
const toStorageKey = ({ id }: Owner) => `guildesk.guide.${id}`;

const readKept = (owner: Owner): Kept => {
  try {
    return { ...NOTHING_KEPT, ...(JSON.parse(localStorage.getItem(toStorageKey(owner)) ?? '{}') as Partial<Kept>) };
  } catch {
    return NOTHING_KEPT;
  }
};

/** What the guide reads. */
const SCOPES = ['panels:read', 'tickets:read', 'webhooks:read', 'settings:read'];

/** Whether the role sees all that the guide looks at. */
const canFollowGuide = ({ scopes }: Pick<OwnerDetail, 'scopes'>): boolean =>
  SCOPES.every((scope) => scopes.includes(scope));

/** How far somebody is with the first ticket, from what is in the server, and what this browser remembers. */
export const useGuide = (owner: Owner, detail: OwnerDetail) => {
  const [kept, setKept] = useState(() => readKept(owner));
  const canFollow = canFollowGuide(detail);
  const isShown = canFollow && !kept.isDismissed;
  const facts = useQuery({
    queryKey: [...toKey(owner), 'guide'],
    queryFn: ({ signal }) => readFacts(owner.id, signal),
    enabled: isShown,
    refetchInterval: POLL_MS,
  });
  const keep = (change: Partial<Kept>) => {
    const next = { ...kept, ...change };
    localStorage.setItem(toStorageKey(owner), JSON.stringify(next));
    setKept(next);
  };
  return {
    isShown,
    /** Whether it can be asked for again. */
    isHidden: canFollow && kept.isDismissed,
    error: facts.error,
    panelChannelId: facts.data?.panelChannelId ?? null,
    state: facts.data && evaluateGuide({ ...facts.data, readTranscriptOf: kept.readTranscriptOf }),
    dismiss: () => keep({ isDismissed: true }),
    show: () => keep({ isDismissed: false }),
    keepTranscriptRead: (ticketId: string) => keep({ readTranscriptOf: ticketId }),
  };
};

const CHANNEL_NAME = 'support';
const PANEL_NAME = t('First ticket');

const FREE_ANSWER = { placeholder: null, minLength: null, maxLength: null, options: [] };

const CATEGORY = {
  name: t('General support'),
  description: t('Questions of every kind'),
  openingMessage: t('Thanks for reaching out. Staff will be with you soon.'),
  form: {
    title: t('How can we help?'),
    questions: [
      { ...FREE_ANSWER, id: 'subject', type: 'short' as const, label: t('What is it about?'), required: true },
      { ...FREE_ANSWER, id: 'details', type: 'paragraph' as const, label: t('What happened?'), required: false },
    ],
  },
};

const toPanel = (channelId: string, categoryId: string) => ({
  name: PANEL_NAME,
  channelId,
  style: 'buttons' as const,
  embeds: [
    {
      title: t('Do you need help?'),
      description: t('Press the button: a channel opens that only you and the staff see.'),
      color: 0x12614c,
      url: null,
      imageUrl: null,
      thumbnailUrl: null,
      footer: null,
      fields: [],
    },
  ],
  options: [
    {
      id: 'help',
      label: t('Get help'),
      description: null,
      emoji: '🎫',
      buttonStyle: 'primary' as const,
      categoryId,
      flowId: null,
      url: null,
    },
  ],
});

const ensureChannel = async (owner: Owner): Promise<string> => {
  const path = `${toGuildPath(owner)}/channels`;
  const channels = await callChat<readonly Channel[]>(path);
  const found = channels.find(({ name }) => name === CHANNEL_NAME);
  return (found ?? (await callChat<Channel>(path, { method: 'POST', body: { name: CHANNEL_NAME } }))).id;
};

const ensureCategory = async (guildId: string): Promise<string> => {
  const api = serverApi(guildId);
  const { data } = await read(api.GET('/categories', {}));
  const found = data.find(({ archived }) => !archived);
  return (found ?? (await read(api.POST('/categories', { body: CATEGORY }))).data).id;
};

/** The panel of an earlier try that was not deployed is used again. */
const ensurePanel = async (owner: Owner): Promise<string> => {
  const api = serverApi(owner.id);
  const { data } = await read(api.GET('/panels', { params: { query: { limit: MAX_PANELS } } }));
  const [channelId, categoryId] = await Promise.all([ensureChannel(owner), ensureCategory(owner.id)]);
  const body = toPanel(channelId, categoryId);
  const found = data.find(({ name }) => name === PANEL_NAME);
  if (!found) return (await read(api.POST('/panels', { body }))).data.id;
  await read(api.PATCH('/panels/{id}', { params: { path: { id: found.id } }, body }));
  return found.id;
};

/** Makes a panel in #support by the public API and deploys it. @returns the channel, after success */
export const useMakePanel = (owner: Owner, onMade: (channelId: string) => void) =>
  useChatChange(
    owner,
    async () => {
      const id = await ensurePanel(owner);
      const deployed = await read(serverApi(owner.id).POST('/panels/{id}/deploy', { params: { path: { id } } }));
      return deployed.data.channelId;
    },
    { onSuccess: (channelId) => channelId !== null && onMade(channelId) },
  );
