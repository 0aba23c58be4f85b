import type { Category } from '../../categories/index.ts';
import {
  type ChatServer,
  escapeMarkdown,
  formatBold,
  formatSmall,
  type Notice,
  type Post,
  renderWhole,
  toRows,
} from '../../chat/index.ts';
import type { ServerContext } from '../../settings/index.ts';
import { renderOpeningText } from '../chat-messages/opening-message.ts';
import { listClosedLines } from '../chat-messages/hours-texts.ts';
import type { OpeningFacts } from '../chat-messages/opening-facts.ts';
import type { Message, Ticket } from '../model/ticket.ts';
import { buildDirectCloseButton, buildStartButton } from './direct-buttons.ts';

export type ServerLook = Pick<ChatServer, 'iconUrl' | 'name' | 'roles'>;

interface DirectContext {
  /** Is null when the category is gone. */
  readonly category: Category | null;
  readonly look: ServerLook;
}

/** Has buttons as long as the ticket is open. */
export const renderDirectOpening = (
  server: ServerContext,
  ticket: Ticket,
  { category, look, facts }: DirectContext & { readonly facts: OpeningFacts },
): Notice => {
  const { guildId, id, ticketNumber, status } = ticket;
  const isOpen = status !== 'closed';
  const opening = renderOpeningText(server, ticket, { category, facts });
  const name = category ? [escapeMarkdown(category.name)] : [];
  const buttons = [
    ...(category?.requesterClose === 'off' ? [] : [buildDirectCloseButton(server, guildId, id)]),
    buildStartButton(server, guildId),
  ];
  return {
    content: null,
    embeds: [
      {
        title: [`#${ticketNumber}`, ...name].join(' · '),
        description: [
          ...(opening ? [opening] : []),
          ...listClosedLines(server, ticket, facts),
          ...(isOpen ? [server.write('direct.opened', { server: escapeMarkdown(look.name) })] : []),
        ].join('\n'),
        url: null,
        color: server.settings.color,
        imageUrl: null,
        thumbnailUrl: look.iconUrl,
        footer: null,
        fields: [],
      },
    ],
    buttonRows: isOpen ? toRows(buttons) : [],
    select: null,
    layout: 'components',
  };
};

export const renderDirectMessage = (
  { settings }: ServerContext,
  ticket: Ticket,
  message: Message,
  { category, look }: DirectContext,
): Post => {
  const author = message.author.type === 'system' ? [] : [nameAuthor(settings, message, { category, look })];
  const place = `${escapeMarkdown(look.name)} #${ticket.ticketNumber}`;
  const heading = [...author.map((name) => formatBold(escapeMarkdown(name))), place].join(' · ');
  return {
    onBehalfOf: null,
    content: `${formatSmall(heading)}\n${renderWhole(message)}`,
    attachments: message.attachments,
  };
};

/** Follows the settings: staff by name, or the role or server that answers. */
const nameAuthor = (
  { replyIdentity, staffRoleIds }: ServerContext['settings'],
  { authorName, shownAs }: Message,
  { category, look }: DirectContext,
): string => {
  if (shownAs !== null) return shownAs;
  if (replyIdentity !== 'role') return authorName ?? look.name;
  const [roleId] = [...(category?.staffRoleIds ?? []), ...staffRoleIds];
  return look.roles.find(({ id }) => id === roleId)?.name ?? look.name;
};
