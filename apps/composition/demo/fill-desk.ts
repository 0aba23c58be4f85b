import type { DemoLanguages, DemoTexts } from '#adapters/texts/demo-languages.ts';
import { type ChatSandbox, SIMULATED_ROLES } from '#core/chat/index.ts';
import { type DeskFiller, VISITOR_ID } from '#core/demo-desks/index.ts';
import type { UseCases } from '#core/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { type CategoryId, type GuildId, type TicketId, toUserId, type UserId } from '#core/shared/ids.ts';
import { describeGeneralSupport, type DemoApp, seedContent } from './demo-content.ts';

type DeskApp = DemoApp & Pick<UseCases, 'chatEvents' | 'settings' | 'tickets'>;

const [STAFF_ROLE_ID = ''] = SIMULATED_ROLES.keys();
/** The requesters of the tickets. */
const MEMBERS = { riley: toUserId('200000000000000001'), kim: toUserId('200000000000000003') };
const STAFF = { type: 'staff', id: VISITOR_ID } as const;

interface Desk {
  readonly guild: GuildId;
  readonly texts: DemoTexts;
}

/** Members, staff, the pages of a desk, and tickets in several states. */
export const createDeskFiller = (app: DeskApp, chat: ChatSandbox, languages: DemoLanguages): DeskFiller => ({
  getNames: (language) => {
    const texts = languages.getTexts(language);
    return { server: texts('server'), visitor: texts('visitor') };
  },
  fill: async (guild, language) => {
    const demoDesk: Desk = { guild, texts: languages.getTexts(language) };
    await addMembers(app, chat, demoDesk, languages.choose(language));
    const general = await app.categories.create(guild, SYSTEM, describeGeneralSupport(demoDesk.texts));
    const server = { ...demoDesk, categoryId: general.id, staffRoleId: STAFF_ROLE_ID };
    const billing = await seedContent(app, chat, server);
    await addTickets(app, chat, demoDesk, { general: general.id, billing });
  },
});

const addMembers = async (
  { settings }: DeskApp,
  chat: ChatSandbox,
  { guild, texts }: Desk,
  language: string,
): Promise<void> => {
  await chat.setProfile(guild, MEMBERS.riley, { name: 'Riley', avatarUrl: null });
  await chat.setProfile(guild, MEMBERS.kim, { name: 'Kim', avatarUrl: null });
  await chat.setProfile(guild, VISITOR_ID, { name: texts('visitor'), avatarUrl: null });
  await chat.setRoles(guild, VISITOR_ID, [STAFF_ROLE_ID]);
  for (const [role, name] of SIMULATED_ROLES) await chat.setRoleName(guild, role, name);
  await settings.update({
    guild,
    ifVersion: null,
    change: { staffRoleIds: [STAFF_ROLE_ID], locale: language },
  });
};

interface DeskCategories {
  readonly general: CategoryId;
  readonly billing: CategoryId;
}

const addTickets = async (
  app: DeskApp,
  chat: ChatSandbox,
  demoDesk: Desk,
  { general, billing }: DeskCategories,
): Promise<void> => {
  const { guild, texts } = demoDesk;
  const { tickets } = app;
  const toTarget = (ticket: TicketId) => ({ guild, ticket, actor: STAFF, ifVersion: null });
  const reply = (ticket: TicketId, content: string) =>
    tickets.reply({ ...toTarget(ticket), content, staffId: VISITOR_ID, attachments: [], setStatus: null });

  const closed = await open(app, demoDesk, { key: 'thanks', categoryId: general, requesterId: MEMBERS.kim });
  await reply(closed.id, texts('ticket.thanks.reply'));
  await tickets.close({ ...toTarget(closed.id), reason: null });
  const feedback = { rating: 5, comment: texts('ticket.thanks.comment'), userId: MEMBERS.kim };
  await tickets.giveFeedback({ ...toTarget(closed.id), ...feedback });

  const reported = await open(app, demoDesk, { key: 'report', categoryId: general, requesterId: MEMBERS.kim });
  await tickets.addNote({ ...toTarget(reported.id), content: texts('ticket.report.note') });

  const claimed = await open(app, demoDesk, { key: 'sign_in', categoryId: general, requesterId: MEMBERS.riley });
  await tickets.claim({ ...toTarget(claimed.id), staffId: VISITOR_ID, force: false });
  await reply(claimed.id, texts('ticket.sign_in.reply'));
  if (claimed.channelId) {
    const message = await chat.sendMessage(guild, claimed.channelId, MEMBERS.riley, texts('ticket.sign_in.answer'));
    await app.chatEvents.handleMessageCreated(guild, { ...message, isFromBot: false });
  }

  await open(app, demoDesk, { key: 'refund', categoryId: billing, requesterId: MEMBERS.riley });
};

interface NewTicket {
  readonly key: string;
  readonly categoryId: CategoryId;
  readonly requesterId: UserId;
}

const open = async ({ tickets }: DeskApp, { guild, texts }: Desk, { key, ...given }: NewTicket) => {
  const { ticket } = await tickets.open({
    ...given,
    guild,
    actor: { type: 'user', id: given.requesterId },
    source: 'api',
    panelId: null,
    key: null,
    subject: texts(`ticket.${key}.subject`),
    message: texts(`ticket.${key}.message`),
    priority: null,
    tags: null,
    formAnswers: [],
    claimedById: null,
    participantIds: [],
    externalId: null,
    metadata: {},
    bypassLimits: true,
  });
  return ticket;
};
