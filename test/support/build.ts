import { buildTarget, type Target } from '#core/targets/index.ts';
import { buildView, type View } from '#core/views/index.ts';
import { buildCalendar, type Calendar } from '#core/calendars/index.ts';
import { buildTeam, type Team } from '#core/teams/index.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import type { Token, TokenOwner } from '#core/access/index.ts';
import type { StoredAttachment } from '#core/attachments/index.ts';
import type { Embed } from '#core/chat/index.ts';
import type { Block } from '#core/blocklist/index.ts';
import { type CannedReply, buildCannedReply } from '#core/canned-replies/index.ts';
import { type Category, buildCategory } from '#core/categories/index.ts';
import type { Command } from '#core/commands/index.ts';
import type { Flow } from '#core/flows/index.ts';
import { type KnowledgeItem, buildItem } from '#core/knowledge/index.ts';
import type { Organization, Server } from '#core/organizations/index.ts';
import { buildPanel, type Panel, type PanelOption } from '#core/panels/index.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { CategoryId, FlowId, GuildId, UserId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { getInitialValues } from '#core/shared/record/record.ts';
import { type Message, NEW_MESSAGE, type Note, TICKET_RECORD, type Ticket } from '#core/tickets/index.ts';
import { type OwnerId, toOwnerFields } from '#core/shared/owner.ts';
import type { Webhook } from '#core/webhooks/index.ts';

export const NOON = '2026-01-01T12:00:00.000Z' as Instant;
export const REQUESTER = '200000000000000001' as UserId;
export const STAFF = '200000000000000002' as UserId;

let serial = 0;
const next = () => (serial += 1);

/** An id of the chat platform that nobody else in this process has. */
export const aGuildId = (): GuildId =>
  String(7_000_000_000_000_000_000n + BigInt(process.pid) * 1_000_000n + BigInt(next())) as GuildId;

export const aServer = (overrides: Partial<Server> = {}): Server => ({
  id: aGuildId(),
  name: 'A server',
  plan: 'pro',
  organizationId: null,
  botLeftAt: null,
  createdAt: NOON,
  ...overrides,
});

export const anOrganization = (overrides: Partial<Organization> = {}): Organization => ({
  id: uuidIds.next('organization'),
  name: 'An organization',
  plan: 'team',
  createdAt: NOON,
  ...overrides,
});

export const aToken = (owner: TokenOwner, overrides: Partial<Token> = {}): Token => ({
  id: uuidIds.next('token'),
  owner,
  name: 'A token',
  prefix: 'gdk_00000000',
  hash: uuidIds.next('holder'),
  scopes: ['tickets:read'],
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  createdAt: NOON,
  ...overrides,
});

export const aCategory = (guildId: GuildId, overrides: Partial<Category> = {}): Category => ({
  ...buildCategory({ id: uuidIds.next('category'), guildId, createdAt: NOON }, { name: `Category ${next()}` }),
  ...overrides,
});

/** A valid ticket; name only what the test is about. */
export const aTicket = (overrides: Partial<Ticket> = {}): Ticket => ({
  ...getInitialValues(TICKET_RECORD),
  id: uuidIds.next('ticket'),
  ticketNumber: next(),
  guildId: '1' as GuildId,
  direct: false,
  public: false,
  subject: 'Cannot log in',
  priority: 'normal',
  categoryId: uuidIds.next('category'),
  panelId: null,
  source: 'api',
  requesterId: REQUESTER,
  claimedById: null,
  claimedAt: null,
  participantIds: [],
  tags: [],
  formAnswers: [],
  externalId: null,
  metadata: {},
  createdAt: NOON,
  updatedAt: NOON,
  eventCount: 1,
  lastActivityAt: NOON,
  claimerAwaitedSince: null,
  ...overrides,
});

export const aMessage = (ticket: Ticket, overrides: Partial<Message> = {}): Message => ({
  ...NEW_MESSAGE,
  id: uuidIds.next('message'),
  guildId: ticket.guildId,
  ticketId: ticket.id,
  chatMessageId: null,
  author: { type: 'user', id: ticket.requesterId },
  authorName: 'Sam',
  authorAvatarUrl: 'https://example.com/sam.png',
  content: 'It says my account does not exist.',
  attachments: [],
  createdAt: NOON,
  ...overrides,
});

export const aNote = (ticket: Pick<Ticket, 'guildId' | 'id'>, overrides: Partial<Note> = {}): Note => ({
  id: uuidIds.next('note'),
  guildId: ticket.guildId,
  ticketId: ticket.id,
  author: { type: 'staff', id: STAFF },
  content: 'Asked the bank.',
  chatMessageId: null,
  version: 1,
  createdAt: NOON,
  updatedAt: NOON,
  ...overrides,
});

/** A choice that opens tickets of the category, or leads to an address. */
export const anOption = (
  target: { readonly categoryId: CategoryId } | { readonly flowId: FlowId } | { readonly url: string },
  overrides: Partial<PanelOption> = {},
): PanelOption => ({
  id: `option-${next()}`,
  label: 'Help me',
  description: null,
  emoji: null,
  buttonStyle: 'primary',
  categoryId: null,
  flowId: null,
  url: null,
  ...target,
  ...overrides,
});

export const aPanel = (guildId: GuildId, overrides: Partial<Panel> = {}): Panel => ({
  ...buildPanel({ id: uuidIds.next('panel'), guildId, createdAt: NOON }, { name: `Panel ${next()}` }),
  ...overrides,
});

export const aCannedReply = (guildId: GuildId, overrides: Partial<CannedReply> = {}): CannedReply => ({
  ...buildCannedReply(
    { id: uuidIds.next('cannedReply'), guildId, createdAt: NOON },
    { name: `Canned reply ${next()}`, content: 'We look into it.' },
  ),
  ...overrides,
});

export const aTeam = (guildId: GuildId, overrides: Partial<Team> = {}): Team => ({
  ...buildTeam({ id: uuidIds.next('team'), guildId, createdAt: NOON }, { name: `Team ${next()}` }),
  ...overrides,
});

export const aTarget = (guildId: GuildId, overrides: Partial<Target> = {}): Target => ({
  ...buildTarget(
    { id: uuidIds.next('target'), guildId, createdAt: NOON },
    { name: `Target ${next()}`, firstResponseMinutes: 60 },
  ),
  ...overrides,
});

export const aView = (guildId: GuildId, overrides: Partial<View> = {}): View => ({
  ...buildView(
    { id: uuidIds.next('view'), guildId, createdById: null, createdAt: NOON },
    { name: `View ${next()}`, shared: true },
  ),
  ...overrides,
});

export const aCalendar = (guildId: GuildId, overrides: Partial<Calendar> = {}): Calendar => ({
  ...buildCalendar(
    { id: uuidIds.next('calendar'), guildId, createdAt: NOON },
    { name: `Calendar ${next()}`, timezone: 'Europe/Berlin' },
  ),
  ...overrides,
});

/** A user who may open no tickets; or everyone with a role, when that is named and the user is null. */
export const aBlock = (guildId: GuildId, overrides: Partial<Block> = {}): Block => ({
  id: uuidIds.next('block'),
  guildId,
  userId: String(next()) as UserId,
  roleId: null,
  reason: null,
  expiresAt: null,
  createdAt: NOON,
  ...overrides,
});

export const anEvent = (guildId: GuildId, overrides: Partial<DomainEvent> = {}): DomainEvent => ({
  id: uuidIds.next('event'),
  guildId,
  type: 'category.created',
  at: NOON,
  actor: { type: 'token', id: 'a token' },
  sequence: null,
  data: { category: { name: 'Billing' }, changes: {} },
  ...overrides,
});

export const aWebhook = (owner: OwnerId, overrides: Partial<Webhook> = {}): Webhook => ({
  id: uuidIds.next('webhook'),
  ...toOwnerFields(owner),
  url: 'https://example.com/hook',
  description: null,
  eventTypes: ['*'],
  enabled: true,
  disabledReason: null,
  secrets: [{ sealed: 'sealed', expiresAt: null }],
  secretPrefix: 'whsec_abcdef',
  version: 1,
  createdAt: NOON,
  updatedAt: NOON,
  ...overrides,
});

export const aKnowledgeItem = (guildId: GuildId, overrides: Partial<KnowledgeItem> = {}): KnowledgeItem => {
  const identity = { id: uuidIds.next('knowledgeItem'), guildId, createdAt: NOON, slug: `item-${next()}` };
  return { ...buildItem(identity, { title: 'An item', content: 'Says nothing.' }), status: 'published', ...overrides };
};

export const aFlow = (guildId: GuildId, overrides: Partial<Flow> = {}): Flow => ({
  id: uuidIds.next('flow'),
  guildId,
  name: `Flow ${next()}`,
  description: null,
  trigger: { kind: 'api', config: {} },
  nodes: [],
  edges: [],
  status: 'draft',
  publishedVersion: null,
  publishedAt: null,
  lastRunAt: null,
  runCount: 0,
  version: 1,
  createdAt: NOON,
  updatedAt: NOON,
  ...overrides,
});

export const aCommand = (guildId: GuildId, overrides: Partial<Command> = {}): Command => ({
  id: uuidIds.next('command'),
  guildId,
  name: `command-${next()}`,
  description: 'Says something',
  access: 'everyone',
  response: { content: 'Something', ephemeral: true },
  flowId: null,
  enabled: true,
  syncedAt: null,
  version: 1,
  createdAt: NOON,
  updatedAt: NOON,
  ...overrides,
});

/** An upload of an hour ago that no reply has used. */
export const anAttachment = (overrides: Partial<StoredAttachment> = {}): StoredAttachment => ({
  id: uuidIds.next('attachment'),
  guildId: aGuildId(),
  ticketId: null,
  status: 'kept',
  filename: 'a.txt',
  sourceUrl: null,
  facts: { contentType: 'text/plain', size: 5, sha256: 'a'.repeat(64), width: null, height: null },
  error: null,
  attempts: 0,
  dueAt: plusMs(NOON, 23 * 3_600_000),
  createdAt: plusMs(NOON, -3_600_000),
  ...overrides,
});

export const buildEmbed = (title: string | null): Embed => ({
  title,
  description: null,
  url: null,
  color: null,
  imageUrl: null,
  thumbnailUrl: null,
  footer: null,
  fields: [],
});
