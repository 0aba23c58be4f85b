import type { DemoTexts } from '#adapters/texts/demo-languages.ts';
import type { ChatSandbox } from '#core/chat/index.ts';
import { DEFAULT_CONVERSATION } from '#core/flows/index.ts';
import type { UseCases } from '#core/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { CategoryId, FlowId, GuildId } from '#core/shared/ids.ts';

/** The demo fills these pages of a server, besides its tickets. */
export type DemoApp = Pick<
  UseCases,
  'automations' | 'cannedReplies' | 'categories' | 'commands' | 'flows' | 'knowledge' | 'panels'
>;

interface DemoServer {
  readonly guild: GuildId;
  /** For questions of every kind. */
  readonly categoryId: CategoryId;
  readonly staffRoleId: string;
  readonly texts: DemoTexts;
}

export const describeGeneralSupport = (texts: DemoTexts) => ({
  name: texts('general.name'),
  description: texts('general.description'),
  openingMessage: texts('general.opening'),
});

const ARTICLES = [
  { key: 'refund', tags: ['billing'] },
  { key: 'sign_in', tags: ['account'] },
  { key: 'report', tags: ['community'] },
];

const addArticles = async ({ knowledge }: DemoApp, { guild, texts }: DemoServer): Promise<void> => {
  for (const { key, tags } of ARTICLES) {
    const write = (part: string) => texts(`article.${key}.${part}`);
    const { id } = await knowledge.create(guild, {
      title: write('title'),
      section: write('section'),
      summary: write('summary'),
      content: write('content'),
      tags,
      keywords: write('keywords').split(', '),
    });
    await knowledge.publish({ guild, id, actor: SYSTEM, ifVersion: null });
  }
};

/** The shortcuts of canned replies, by their keys. */
const SHORTCUTS = { greeting: 'hi', order: 'order', refund: 'refund', else: 'else' };

const addReplies = async ({ cannedReplies }: DemoApp, { guild, texts }: DemoServer): Promise<void> => {
  for (const [key, shortcut] of Object.entries(SHORTCUTS)) {
    const write = (part: string) => texts(`reply.${key}.${part}`);
    await cannedReplies.create(guild, {
      name: write('name'),
      shortcut,
      folder: write('folder'),
      content: write('content'),
    });
  }
};

/** Suggests articles before a ticket is opened. */
const addFlow = async ({ flows }: DemoApp, { guild, categoryId, texts }: DemoServer): Promise<FlowId> => {
  const place = (x: number, y: number) => ({ x: x * 280, y: y * 160 });
  const { id } = await flows.create(guild, {
    name: texts('flow.name'),
    description: texts('flow.description'),
    // Its tickets have channels, so that they take the conversation over.
    trigger: { kind: 'panel_option', config: {}, conversation: { ...DEFAULT_CONVERSATION, home: 'channel' } },
    nodes: [
      {
        id: 'ask',
        type: 'ask_question',
        position: place(0, 0),
        data: { content: texts('flow.ask'), variable: 'problem', timeoutSeconds: 3600 },
      },
      {
        id: 'suggest',
        type: 'knowledge_suggest',
        position: place(1, 0),
        data: { query: '{{vars.problem}}', limit: 3 },
      },
      { id: 'thanks', type: 'send_message', position: place(2, 0), data: { content: texts('flow.thanks') } },
      {
        id: 'open',
        type: 'create_ticket',
        position: place(2, 1),
        data: { categoryId, subject: '{{vars.problem}}', tags: [texts('flow.tag')] },
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

const QUESTION = {
  description: null,
  placeholder: null,
  required: false,
  minLength: null,
  maxLength: null,
  minValues: null,
  maxValues: null,
  options: [],
  fileTypes: [],
};

const addBilling = ({ categories }: DemoApp, { guild, staffRoleId, texts }: DemoServer) =>
  categories.create(guild, SYSTEM, {
    name: texts('billing.name'),
    description: texts('billing.description'),
    emoji: '💳',
    position: 1,
    openingMessage: texts('billing.opening'),
    staffRoleIds: [staffRoleId],
    form: {
      title: texts('billing.form'),
      questions: [
        {
          ...QUESTION,
          id: 'order',
          type: 'short',
          label: texts('billing.order'),
          placeholder: 'A-1024',
          required: true,
          maxLength: 20,
        },
        { ...QUESTION, id: 'problem', type: 'paragraph', label: texts('billing.problem') },
      ],
    },
  });

const addPanel = async (
  { panels }: DemoApp,
  chat: ChatSandbox,
  { guild, texts }: DemoServer,
  targets: { readonly general: CategoryId; readonly billing: CategoryId; readonly flowId: FlowId },
): Promise<void> => {
  const { id: channelId } = await chat.addChannel(guild, 'support');
  const option = { description: null, emoji: null, categoryId: null, flowId: null, url: null } as const;
  const { id } = await panels.create(guild, SYSTEM, {
    name: texts('panel.name'),
    channelId,
    content: texts('panel.content'),
    options: [
      {
        ...option,
        id: 'flow',
        label: texts('flow.name'),
        buttonStyle: 'primary',
        emoji: '📚',
        flowId: targets.flowId,
      },
      { ...option, id: 'general', label: texts('general.name'), buttonStyle: 'secondary', categoryId: targets.general },
      {
        ...option,
        id: 'billing',
        label: texts('billing.name'),
        buttonStyle: 'secondary',
        emoji: '💳',
        categoryId: targets.billing,
      },
    ],
  });
  await panels.deploy({ guild, id, actor: SYSTEM, ifVersion: null });
};

const addRules = async ({ automations }: DemoApp, { guild, texts }: DemoServer): Promise<void> => {
  await automations.create(guild, {
    name: texts('rule.refund.name'),
    trigger: 'ticket.created',
    conditions: { field: 'ticket.subject', operator: 'contains', value: texts('rule.refund.word') },
    actions: [{ type: 'update_ticket', data: { priority: 'high', addTags: [texts('rule.refund.word')] } }],
  });
  await automations.create(guild, {
    name: texts('rule.rating.name'),
    position: 1,
    trigger: 'ticket.feedback_received',
    conditions: { field: 'ticket.feedback.rating', operator: 'lt', value: 3 },
    actions: [{ type: 'add_note', data: { content: texts('rule.rating.note') } }],
  });
};

const addCommands = async ({ commands }: DemoApp, { guild, texts }: DemoServer): Promise<void> => {
  for (const [key, ephemeral] of [
    ['hours', true],
    ['rules', false],
  ] as const)
    await commands.create(guild, {
      name: texts(`command.${key}.name`),
      description: texts(`command.${key}.description`),
      response: { content: texts(`command.${key}.content`), ephemeral },
    });
  await commands.sync(guild);
};

/** Fills the pages of a server: articles, replies, a category with a form, a flow, a panel, rules and commands. @returns the category for orders */
export const seedContent = async (app: DemoApp, chat: ChatSandbox, server: DemoServer): Promise<CategoryId> => {
  await addArticles(app, server);
  await addReplies(app, server);
  const billing = await addBilling(app, server);
  const flowId = await addFlow(app, server);
  await addPanel(app, chat, server, { general: server.categoryId, billing: billing.id, flowId });
  await addRules(app, server);
  await addCommands(app, server);
  return billing.id;
};
