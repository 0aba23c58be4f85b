import { type Category, isDirect, listActiveCategories } from '../categories/index.ts';
import { type Button, type ChatMessage, escapeMarkdown, type Notice, toRows } from '../chat/index.ts';
import { toNewTicketButtonId } from '../member-commands/index.ts';
import { loadServerContext } from '../settings/index.ts';
import type { GuildId, UserId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import { toOfferKey, toStartButtonId } from '../tickets/index.ts';
import { truncate } from '../shared/values/text.ts';
import type { DirectMessagePorts, DirectMessageTools } from './direct-message-ports.ts';

/** Messages wait this long for a ticket. */
const WAITING_MS = 15 * 60_000;
/** A menu has this many options, and this many buttons fit under a message. */
const MAX_CHOICES = 25;
const MAX_LABEL = 80;
const MAX_OPTION = 100;

/** Keeps the message, and asks once what it is about. Users who share no such server get no answer. */
export const offerTickets = async (ports: DirectMessageTools, user: UserId, message: ChatMessage): Promise<void> => {
  const { conversations, chat, clock, strangers } = ports;
  if (strangers.get(user)) return;
  const now = clock.now();
  const [first] = await conversations.addWaiting(user, message, { now, expiresAt: plusMs(now, WAITING_MS) });
  // The look-ups and the question belong to the first message only, however much a user writes.
  if (first?.id !== message.id) return;
  const offers = await listOffers(ports, user);
  const [offer] = offers;
  if (!offer) {
    strangers.set(user, true);
    return conversations.removeWaiting(user);
  }
  const notice = offers.length > 1 ? await askForServer(ports, offers) : await askForCategory(ports, offer);
  await chat.sendDirectMessage(toOfferKey(first.id), offer.guild, user, notice);
};

interface Offer {
  readonly guild: GuildId;
  readonly name: string;
  readonly categories: readonly Category[];
}

const listOffers = async (ports: DirectMessagePorts, user: UserId): Promise<readonly Offer[]> => {
  const offers: Offer[] = [];
  for (const guild of await ports.conversations.listServers(MAX_CHOICES)) {
    const offer = (await ports.chat.listRoles(guild, user)) && (await findOffer(ports, guild));
    if (offer) offers.push(offer);
  }
  return offers;
};

const findOffer = async ({ categories, chat }: DirectMessagePorts, guild: GuildId): Promise<Offer | null> => {
  const all = await listActiveCategories(categories, guild);
  const direct = all.filter(isDirect).slice(0, MAX_CHOICES);
  return direct.length > 0 ? { guild, name: (await chat.showServer(guild)).name, categories: direct } : null;
};

const askForCategory = async (ports: DirectMessagePorts, { guild, name, categories }: Offer): Promise<Notice> => {
  const { write } = await loadServerContext(ports, guild);
  return {
    content: write('direct.choose_category', { server: escapeMarkdown(name) }),
    embeds: [],
    buttonRows: toRows(categories.map((category) => toCategoryButton(guild, category))),
    select: null,
  };
};

const toCategoryButton = (guild: GuildId, { id, name, emoji }: Category): Button => ({
  label: truncate(name, MAX_LABEL),
  emoji,
  target: { id: toNewTicketButtonId(id, guild), style: 'primary' },
});

const askForServer = async (ports: DirectMessagePorts, offers: readonly Offer[]): Promise<Notice> => {
  const [{ guild }] = offers as readonly [Offer];
  const { write } = await loadServerContext(ports, guild);
  const options = offers.map((offer) => ({
    id: toStartButtonId(offer.guild),
    label: truncate(offer.name, MAX_OPTION),
    description: null,
    emoji: null,
  }));
  const content = write('direct.choose_server', {});
  return { content, embeds: [], buttonRows: [], select: { placeholder: null, options } };
};

/** Returns null when the server has no category for direct messages. */
export const findCategoryQuestion = async (ports: DirectMessagePorts, guild: GuildId): Promise<Notice | null> => {
  const offer = await findOffer(ports, guild);
  return offer && askForCategory(ports, offer);
};
