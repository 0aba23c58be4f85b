import { z } from 'zod';
import { AUTOMATION_RECORD } from '#core/automations/index.ts';
import { CALENDAR_RECORD } from '#core/calendars/index.ts';
import { CANNED_REPLY_RECORD } from '#core/canned-replies/index.ts';
import { CATEGORY_RECORD } from '#core/categories/index.ts';
import { COMMAND_RECORD } from '#core/commands/index.ts';
import { KNOWLEDGE_ITEM_RECORD } from '#core/knowledge/index.ts';
import { MACRO_RECORD } from '#core/macros/index.ts';
import { PANEL_RECORD } from '#core/panels/index.ts';
import type { CheckedKind } from '#core/portability/index.ts';
import { TEXT_KEYS } from '#core/settings/index.ts';
import { TARGET_RECORD } from '#core/targets/index.ts';
import { TEAM_RECORD } from '#core/teams/index.ts';
import {
  MAX_NOTE,
  MAX_PARTICIPANTS,
  MAX_SUBJECT,
  MAX_TAG_LENGTH,
  MAX_TICKET_TAGS,
  MESSAGE_RECORD,
  NOTE_RECORD,
  TICKET_RECORD,
} from '#core/tickets/index.ts';
import { omit } from '#core/shared/values/omit.ts';
import { VIEW_RECORD } from '#core/views/index.ts';
import { WEBHOOK_RECORD } from '#core/webhooks/index.ts';
import { AUTOMATION_SHAPE } from '../automations/automation-views.ts';
import { BlockView } from '../blocklist/blocklist.ts';
import { CALENDAR_INPUT } from '../calendars/calendars.ts';
import { CANNED_REPLY_SHAPE } from '../canned-replies/canned-replies.ts';
import { CATEGORY_SHAPE } from '../categories/category-views.ts';
import { COMMAND_SHAPE } from '../commands/commands.ts';
import { FlowVersionView, FlowView } from '../flows/flow-views.ts';
import { ITEM_SHAPE } from '../knowledge/knowledge-views.ts';
import { MACRO_SHAPE } from '../macros/macros.ts';
import { PANEL_SHAPE } from '../panels/panel-views.ts';
import { UserIdField } from '../pipeline/codecs.ts';
import { SETTINGS_SHAPE } from '../settings/settings.ts';
import { TARGET_SHAPE } from '../targets/targets.ts';
import { TEAM_SHAPE } from '../teams/teams.ts';
import { externalId, metadata } from '../tickets/ticket-bodies.ts';
import {
  CloseRequestView,
  MessageView,
  NoteView,
  TicketTargetView,
  TicketView,
  TimelineView,
} from '../tickets/ticket-views.ts';
import { VIEW_SHAPE } from '../views/views.ts';
import { WEBHOOK_SHAPE } from '../webhooks/webhook-views.ts';
import { buildStoredShape } from './stored-shape.ts';

const MAX_OWN_TEXT = 2_000;

/** The words of a longer text do not fit into an index. */
const MAX_CONTENT = 100_000;

const TICKET = z.object({
  ...TicketView.shape,
  ...buildStoredShape(TICKET_RECORD),
  subject: z.string().max(MAX_SUBJECT).nullable(),
  participantIds: z.array(UserIdField).max(MAX_PARTICIPANTS),
  awaitedByIds: TicketView.shape.awaitedByIds,
  releasedByIds: z.array(z.string().max(20)),
  tags: z.array(z.string().max(MAX_TAG_LENGTH)).max(MAX_TICKET_TAGS),
  formAnswers: TicketView.shape.formAnswers,
  closeRequest: z.looseObject(CloseRequestView.shape).nullable(),
  scheduledClose: TicketView.shape.scheduledClose,
  closedBy: TicketView.shape.closedBy,
  feedback: TicketView.shape.feedback,
  metadata,
  externalId,
  targets: z.array(
    z.object({
      ...TicketTargetView.shape,
      totalSeconds: z.int(),
      countedSince: z.string(),
      warnAt: z.string().nullable(),
      warnings: z.int(),
    }),
  ),
  ruleState: z
    .looseObject({ marks: z.record(z.string(), z.unknown()), startedBy: z.record(z.string(), z.unknown()) })
    .nullable(),
});

const MESSAGE = z.object({
  ...MessageView.shape,
  ...buildStoredShape(MESSAGE_RECORD),
  author: MessageView.shape.author,
  content: z.string().max(MAX_CONTENT),
  attachments: MessageView.shape.attachments,
  parts: MessageView.shape.parts,
  postedIds: z.array(z.string()),
});

/** Writable fields are checked as in a request, the others as they are stored. */
export const RECORD_SCHEMAS: Readonly<Record<CheckedKind, z.ZodObject>> = {
  calendar: z.object({ ...buildStoredShape(CALENDAR_RECORD), ...CALENDAR_INPUT }),
  team: z.object({ ...buildStoredShape(TEAM_RECORD), ...TEAM_SHAPE }),
  target: z.object({ ...buildStoredShape(TARGET_RECORD), ...TARGET_SHAPE }),
  category: z.object({ ...buildStoredShape(CATEGORY_RECORD), ...CATEGORY_SHAPE }),
  panel: z.object({ ...buildStoredShape(PANEL_RECORD), ...PANEL_SHAPE }),
  cannedReply: z.object({ ...buildStoredShape(CANNED_REPLY_RECORD), ...CANNED_REPLY_SHAPE }),
  knowledgeItem: z.object({ ...buildStoredShape(KNOWLEDGE_ITEM_RECORD), ...ITEM_SHAPE }),
  block: BlockView,
  flow: FlowView,
  publishedFlow: FlowVersionView,
  automation: z.object({ ...buildStoredShape(AUTOMATION_RECORD), ...AUTOMATION_SHAPE }),
  macro: z.object({ ...buildStoredShape(MACRO_RECORD), ...MACRO_SHAPE }),
  command: z.object({ ...buildStoredShape(COMMAND_RECORD), ...COMMAND_SHAPE }),
  view: z.object({ ...buildStoredShape(VIEW_RECORD), ...VIEW_SHAPE }),
  webhook: z.object({ ...buildStoredShape(omit(WEBHOOK_RECORD, ['secrets', 'secretPrefix'])), ...WEBHOOK_SHAPE }),
  settings: z
    .object({ ...SETTINGS_SHAPE, texts: z.partialRecord(z.enum(TEXT_KEYS), z.string().max(MAX_OWN_TEXT)) })
    .partial(),
  ticket: TICKET,
  snapshot: TicketView,
  message: MESSAGE,
  note: z.object({
    ...NoteView.shape,
    ...buildStoredShape(NOTE_RECORD),
    author: NoteView.shape.author,
    content: z.string().max(MAX_NOTE),
  }),
  timeline: TimelineView,
};
