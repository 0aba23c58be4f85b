import { INBOX_VERIFICATIONS } from '#core/webhooks/index.ts';
import { FEATURE_EXAMPLES } from './feature-examples.ts';
import { EXAMPLE_CATEGORY_ID, EXAMPLE_GUILD_ID, exampleId } from '../pipeline/example-ids.ts';
import type { Json } from '../pipeline/json-schema.ts';

const [REQUESTER, STAFF] = ['200000000000000001', '200000000000000002'];
const STAFF_ACTOR = { type: 'user', id: STAFF };
const NEXT_DAY = '2026-01-02T12:00:00.000Z';

/** Ids and texts that mean the same in every schema. */
export const FIELD_VALUES: Json = {
  ticketId: exampleId(2),
  messageId: exampleId(4),
  panelId: exampleId(6),
  flowId: exampleId(7),
  webhookId: exampleId(14),
  eventId: exampleId(15),
  timezone: 'Europe/Berlin',
  tags: ['login'],
  language: 'en',
  nodeId: 'ask',
  sha256: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
};

const TICKET = {
  id: exampleId(2),
  ticketNumber: 42,
  channelId: '300000000000000001',
  subject: 'Cannot log in',
  source: 'api',
  requesterName: 'Sam',
  claimedById: STAFF,
  claimedByName: 'Kim',
  claimedAt: '2026-01-01T12:02:00.000Z',
  participantIds: [],
  formAnswers: [],
  firstResponseAt: '2026-01-01T12:03:00.000Z',
  lastMessageAt: '2026-01-01T12:03:00.000Z',
  messageCount: 2,
  reopenCount: 0,
  externalId: 'order-4711',
  metadata: { shop: 'EU' },
  version: 3,
  updatedAt: '2026-01-01T12:03:00.000Z',
};

const ASK = { type: 'ask_question', data: { content: 'What is the matter?', variable: 'matter' } };

const FLOW = {
  id: exampleId(7),
  name: 'Ask before opening',
  description: 'Asks what the matter is, then opens a ticket.',
  trigger: { kind: 'panel_option', config: {} },
  nodes: [{ id: 'ask', name: 'Ask', position: { x: 0, y: 0 }, ...ASK }],
  edges: [],
  status: 'active',
  publishedVersion: 1,
  publishedAt: NEXT_DAY,
  updatedAt: NEXT_DAY,
};

const RUN_FIELDS = {
  flowId: exampleId(7),
  trigger: { kind: 'api', actor: STAFF_ACTOR, panelId: null },
  status: 'waiting',
  userId: REQUESTER,
  channelId: '300000000000000001',
  nodeId: 'ask',
  vars: { plan: 'pro' },
};

const RUN = { id: exampleId(9), ...RUN_FIELDS };

const ITEM = {
  id: exampleId(12),
  title: 'How do I reset my password?',
  slug: 'how-do-i-reset-my-password',
  summary: 'By the login page.',
  content: 'Open the login page and follow **Forgot password**.',
  section: 'Account',
  keywords: ['password'],
  status: 'published',
  views: 120,
  helpfulCount: 31,
  notHelpfulCount: 2,
  deflectedCount: 18,
  publishedAt: NEXT_DAY,
};

const FOUND = { snippet: 'Open the login page and follow Forgot <mark>password</mark>.', score: 0.83 };

const TRANSCRIPT = { id: exampleId(13), messageCount: 2 };

const WEBHOOK = {
  id: exampleId(14),
  url: 'https://example.com/guildesk',
  description: 'Our own dashboard',
  eventTypes: ['ticket.created', 'ticket.closed'],
  secretPrefix: 'whsec_MfKQ',
  lastDeliveryAt: NEXT_DAY,
  lastStatus: 200,
};

const INBOX_REQUEST = { method: 'POST', headers: { 'user-agent': 'guildesk' }, body: '{"type":"ticket.created"}' };

const DELIVERY = {
  id: exampleId(16),
  status: 'succeeded',
  lastStatus: 200,
  completedAt: '2026-01-01T12:00:01.000Z',
};

/** Examples of a schema show these values. */
export const EXAMPLE_VALUES: Readonly<Record<string, Json>> = {
  Me: {
    tokenId: exampleId(17),
    kind: 'guild',
    name: 'Dashboard',
    prefix: 'gdk_MfKQ',
    scopes: ['tickets:read', 'tickets:write'],
    server: { id: EXAMPLE_GUILD_ID, name: 'Demo Server' },
    limits: { requestsPerMinute: 600, activeTokens: null },
  },
  Pagination: { hasMore: false, limit: 50 },
  Actor: STAFF_ACTOR,
  Ticket: TICKET,
  Tag: { tag: 'billing', tickets: 12 },
  TicketDetail: { ...TICKET, allowedActions: [{ action: 'close', allowed: true, reason: null, message: null }] },
  RepliedTicket: { ...TICKET, allowedActions: [{ action: 'close', allowed: true, reason: null, message: null }] },
  Message: {
    id: exampleId(4),
    chatMessageId: '500000000000000001',
    authorName: 'Kim',
    content: 'Which e-mail address do you use?',
    attachments: [],
  },
  MessageAttachment: { attachmentId: exampleId(29), url: null, filename: 'invoice.pdf' },
  Attachment: {
    id: exampleId(29),
    ticketId: null,
    filename: 'invoice.pdf',
    status: 'kept',
    error: null,
    contentType: 'application/pdf',
    size: 48_213,
    sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    width: null,
    height: null,
    sourceUrl: null,
    url: 'https://desk.example.com/attachments/3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAxMDAwMDAwMDAw',
    urlExpiresAt: NEXT_DAY,
  },
  Note: { id: exampleId(5), content: 'Paid twice, refund is under way.' },
  TimelineEntry: {
    id: exampleId(18),
    type: 'ticket.updated',
    from: { priority: 'normal' },
    to: { priority: 'high' },
  },
  Deleted: { id: exampleId(2) },
  Category: {
    id: EXAMPLE_CATEGORY_ID,
    name: 'General support',
    description: 'Questions of every kind',
    channelNamePattern: 'ticket-{{ticket.number}}',
    openingMessage: 'Thanks for reaching out. Staff will be with you soon.',
    archived: false,
    requiredRoleIds: [],
    forumTags: { choosing: [], open: null, pending: null, onHold: null, closed: null, ticketTags: [] },
    defaultTags: [],
    openTicketCount: 6,
  },
  Availability: { available: true, reasons: [] },
  Panel: {
    id: exampleId(6),
    name: 'Help desk',
    channelId: '300000000000000001',
    content: 'How can we help?',
    embeds: [],
    status: 'draft',
    openCount: 0,
  },
  PanelOption: { id: 'billing', label: 'Billing', categoryId: EXAMPLE_CATEGORY_ID },
  PanelPreview: {
    message: {
      content: 'How can we help?',
      embeds: [],
      buttonRows: [[{ label: 'Billing', emoji: null, target: { id: 'billing', style: 'primary' } }]],
      select: null,
    },
    warnings: [],
  },
  Flow: FLOW,
  ChangedFlow: { ...FLOW, clearedCredentials: [], redirectedCredentials: [] },
  FlowValidation: {
    valid: false,
    problems: [{ nodeId: 'ask', field: 'content', reason: 'required', message: 'A question needs words.' }],
    warnings: [],
  },
  PublishedFlow: { number: 1, trigger: FLOW.trigger, nodes: FLOW.nodes, edges: [], publishedAt: NEXT_DAY },
  FlowNodeKind: {
    type: 'ask_question',
    description: 'Asks a question and keeps the answer in a variable.',
    schema: { type: 'object', properties: { content: { type: 'string' } } },
    credentials: [],
    handles: ['answered', 'timeout'],
  },
  FlowRun: RUN,
  FlowRunDetail: {
    ...RUN,
    trace: [
      {
        id: exampleId(10),
        nodeId: 'ask',
        type: 'ask_question',
        startedAt: '2026-01-01T12:00:00.000Z',
        endedAt: null,
        attempts: 1,
        handle: null,
        output: {},
        error: null,
      },
    ],
  },
  FlowDryRun: { ...RUN_FIELDS, trace: [] },
  Automation: {
    id: exampleId(8),
    name: 'Refunds are urgent',
    trigger: 'ticket.created',
    conditions: { field: 'ticket.subject', operator: 'contains', value: 'refund' },
    actions: [{ type: 'update_ticket', data: { priority: 'urgent' } }],
    stopProcessing: false,
    runCount: 12,
    warnings: [],
  },
  TestedAutomation: {
    conditions: {
      field: 'ticket.subject',
      operator: 'contains',
      value: 'refund',
      actual: 'Cannot log in',
      holds: false,
    },
    applies: false,
  },
  Command: {
    id: exampleId(11),
    name: 'hours',
    description: 'When we are here',
    response: { content: 'Weekdays from 9 to 17 UTC.', ephemeral: true },
  },
  SyncedCommands: { names: ['hours'] },
  KnowledgeItem: ITEM,
  FoundKnowledgeItem: { ...ITEM, ...FOUND },
  Suggestion: {
    suggestionId: exampleId(19),
    items: [{ id: ITEM.id, title: ITEM.title, slug: ITEM.slug, summary: ITEM.summary, ...FOUND }],
  },
  CannedReply: {
    id: exampleId(20),
    name: 'Refund is on its way',
    shortcut: 'refund',
    folder: 'Billing',
    content: 'Hello {{requester.name}}, we have refunded order {{vars.order}}.',
  },
  RenderedCannedReply: { text: 'Hello Sam, we have refunded order A-17.', missingVariables: [] },
  Transcript: TRANSCRIPT,
  FullTranscript: { ...TRANSCRIPT, format: 'json', messages: [], attachments: [], content: null },
  Block: { id: exampleId(21), userId: '200000000000000009', reason: 'Spam', expiresAt: NEXT_DAY },
  Settings: { locale: 'de', texts: { 'ticket.closed': 'Danke, dieses Ticket ist zu.' }, color: 5793266 },
  SettingsText: {
    key: 'ticket.claimed',
    description: 'A staff member claimed the ticket.',
    variables: ['staff'],
    maxLength: 1000,
    defaults: [{ locale: 'en', template: '{{staff}} claimed this ticket.' }],
  },
  TranscriptLink: {
    url: 'https://desk.example.com/transcripts/3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAxMDAwMDAwMDAw',
    expiresAt: NEXT_DAY,
  },
  Channel: { name: 'support', missingPermissions: [], missingThreadPermissions: [], isAgeRestricted: false },
  Forum: {
    name: 'questions',
    tags: [{ id: '600000000000000001', name: 'Solved' }],
    missingPermissions: [],
    isAgeRestricted: false,
  },
  ChannelGroup: { name: 'Tickets', missingPermissions: [], isAgeRestricted: false },
  HiddenPlace: { id: '300000000000000002', missingPermissions: ['View Channels'] },
  Role: { name: 'Staff' },
  ChatServer: { name: 'Example Games', iconUrl: null, missingPermissions: [] },
  PanelCheck: {
    isReady: false,
    problems: [
      {
        problem: 'missing_permissions',
        message: 'The bot lacks permissions in the channel "support": Send Messages.',
        id: '300000000000000001',
        missingPermissions: ['Send Messages'],
      },
    ],
  },
  Problem: { message: 'The bot lacks a permission in a channel. It needs: Manage Channels.', ticketId: null },
  StaffMember: { name: 'Kim', avatarUrl: null, openClaims: 3, lastActivityAt: NEXT_DAY },
  User: {
    name: 'Sam',
    avatarUrl: null,
    isMember: true,
    openTickets: 1,
    closedTickets: 4,
    averageRatingGiven: 4.5,
    blocked: false,
  },
  Webhook: WEBHOOK,
  WebhookWithSecret: { ...WEBHOOK, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
  Delivery: DELIVERY,
  DeliveryDetail: DELIVERY,
  DeliveryAttempt: { status: 200, durationMs: 85, responseBody: 'ok' },
  Replay: { id: exampleId(22), createdAfter: '2026-01-01T00:00:00.000Z', createdBefore: NEXT_DAY },
  WebhookInbox: { url: 'https://support.example.com/webhook-inbox/x3kP0vYb5W2nQeR8tZ1uA7', deliveryCount: 1 },
  WebhookInboxDelivery: { ...INBOX_REQUEST, id: exampleId(25), eventId: exampleId(21), eventType: 'ticket.created' },
  WebhookInboxCheck: { result: 'verified', message: INBOX_VERIFICATIONS.verified },
  WebhookEventType: {
    type: 'ticket.created',
    description: 'A ticket was opened.',
    schema: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } },
  },
  Event: {
    id: exampleId(15),
    type: 'ticket.updated',
    sequence: { ticketId: TICKET.id, number: 3 },
    data: {
      ticket: { id: TICKET.id, ticketNumber: 42, subject: TICKET.subject, priority: 'high' },
      changes: { priority: { from: 'normal', to: 'high' } },
    },
  },
  Organization: { id: exampleId(23), name: 'Demo Organization', plan: 'enterprise', serverCount: 2 },
  MemberServer: { name: 'Demo Server', plan: 'enterprise', openTicketCount: 6, botPresent: true },
  ...FEATURE_EXAMPLES,
};
