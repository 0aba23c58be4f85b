import type { ChatSandbox } from '#core/chat/index.ts';
import { DEFAULT_CONVERSATION } from '#core/flows/index.ts';
import type { UseCases } from '#core/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { CategoryId, FlowId, GuildId } from '#core/shared/ids.ts';

import { ARTICLES, BILLING, REPLIES } from './demo-texts.ts';

/** The demo fills these pages of a server, besides its tickets. */
type DemoApp = Pick<
  UseCases,
  'automations' | 'cannedReplies' | 'categories' | 'commands' | 'flows' | 'knowledge' | 'panels'
>;

interface DemoServer {
  readonly guild: GuildId;
  /** For questions of every kind. */
  readonly categoryId: CategoryId;
  readonly staffRoleId: string;
}

const addArticles = async ({ knowledge }: DemoApp, guild: GuildId): Promise<void> => {
  for (const article of ARTICLES) {
    const { id } = await knowledge.create(guild, article);
    await knowledge.publish({ guild, id, actor: SYSTEM, ifVersion: null });
  }
};

/** Suggests articles before a ticket is opened. */
const addFlow = async ({ flows }: DemoApp, guild: GuildId, categoryId: CategoryId): Promise<FlowId> => {
  const place = (x: number, y: number) => ({ x: x * 280, y: y * 160 });
  const { id } = await flows.create(guild, {
    name: 'Help yourself first',
    description: 'Asks what it is about, suggests articles, and opens a ticket when none helps.',
    // Its tickets have channels, so that they take the conversation over.
    trigger: { kind: 'panel_option', config: {}, conversation: { ...DEFAULT_CONVERSATION, home: 'channel' } },
    nodes: [
      {
        id: 'ask',
        type: 'ask_question',
        position: place(0, 0),
        data: { content: 'Hello {{user.mention}}, what is it about?', variable: 'problem', timeoutSeconds: 3600 },
      },
      {
        id: 'suggest',
        type: 'knowledge_suggest',
        position: place(1, 0),
        data: { query: '{{vars.problem}}', limit: 3 },
      },
      { id: 'thanks', type: 'send_message', position: place(2, 0), data: { content: 'Glad that it helped!' } },
      {
        id: 'open',
        type: 'create_ticket',
        position: place(2, 1),
        data: { categoryId, subject: '{{vars.problem}}', tags: ['from a flow'] },
      },
    ],
    edges: [
      { id: '1', source: 'ask', sourceHandle: 'answered', target: 'suggest' },
      { id: '2', source: 'suggest', sourceHandle: 'helped', target: 'thanks' },
      { id: '3', source: 'suggest', sourceHandle: 'not_helped', target: 'open' },
      { id: '4', source: 'suggest', sourceHandle: 'nothing_found', target: 'open' },
    ],
  });
  await flows.publish({ guild, id, actor: SYSTEM, ifVersion: null });
  return id;
};

const addBilling = ({ categories }: DemoApp, guild: GuildId, staffRoleId: string) =>
  categories.create(guild, SYSTEM, { ...BILLING, staffRoleIds: [staffRoleId] });

const addPanel = async (
  { panels }: DemoApp,
  chat: ChatSandbox,
  guild: GuildId,
  targets: { readonly general: CategoryId; readonly billing: CategoryId; readonly flowId: FlowId },
): Promise<void> => {
  const { id: channelId } = await chat.addChannel(guild, 'support');
  const option = { description: null, emoji: null, categoryId: null, flowId: null, url: null } as const;
  const { id } = await panels.create(guild, SYSTEM, {
    name: 'Support',
    channelId,
    content: '**How can we help?** Choose what it is about.',
    options: [
      {
        ...option,
        id: 'flow',
        label: 'Help yourself first',
        buttonStyle: 'primary',
        emoji: '📚',
        flowId: targets.flowId,
      },
      { ...option, id: 'general', label: 'General support', buttonStyle: 'secondary', categoryId: targets.general },
      {
        ...option,
        id: 'billing',
        label: 'Billing',
        buttonStyle: 'secondary',
        emoji: '💳',
        categoryId: targets.billing,
      },
    ],
  });
  await panels.deploy({ guild, id, actor: SYSTEM, ifVersion: null });
};

const addRules = async ({ automations }: DemoApp, guild: GuildId): Promise<void> => {
  await automations.create(guild, {
    name: 'Refunds come first',
    trigger: 'ticket.created',
    conditions: { field: 'ticket.subject', operator: 'contains', value: 'refund' },
    actions: [{ type: 'update_ticket', data: { priority: 'high', addTags: ['refund'] } }],
  });
  await automations.create(guild, {
    name: 'Look at bad ratings',
    position: 1,
    trigger: 'ticket.feedback_received',
    conditions: { field: 'ticket.feedback.rating', operator: 'lt', value: 3 },
    actions: [
      { type: 'add_note', data: { content: 'The rating is bad: call the requester before the end of the day.' } },
    ],
  });
};

const addCommands = async ({ commands }: DemoApp, guild: GuildId): Promise<void> => {
  await commands.create(guild, {
    name: 'hours',
    description: 'When somebody answers',
    response: { content: 'We answer from Monday to Friday, 9:00 to 18:00 UTC.', ephemeral: true },
  });
  await commands.create(guild, {
    name: 'rules',
    description: 'What is allowed here',
    response: { content: 'Be kind, stay on the subject, and do not advertise.', ephemeral: false },
  });
  await commands.sync(guild);
};

/** Fills the pages of a server: articles, replies, a category with a form, a flow, a panel, rules and commands. */
export const seedContent = async (app: DemoApp, chat: ChatSandbox, server: DemoServer): Promise<void> => {
  const { guild, categoryId, staffRoleId } = server;
  await addArticles(app, guild);
  for (const reply of REPLIES) await app.cannedReplies.create(guild, reply);
  const billing = await addBilling(app, guild, staffRoleId);
  const flowId = await addFlow(app, guild, categoryId);
  await addPanel(app, chat, guild, { general: categoryId, billing: billing.id, flowId });
  await addRules(app, guild);
  await addCommands(app, guild);
};
