import {
  type ActionNodeName,
  ACTIVE_STATUSES,
  MAX_REMINDER,
  MAX_REMINDER_MINUTES,
  MAX_SUBJECT,
  MAX_TAG_LENGTH,
  MAX_TICKET_TAGS,
  NOTIFIED_PLACES,
} from '../../tickets/index.ts';
import { ACTION_NODES } from './action-nodes.ts';
import { listKeys } from '../../shared/values/list-keys.ts';
import { PRIORITIES } from '../../categories/index.ts';
import { OPERATORS } from '../../shared/values/comparison.ts';
import type { Fields, FieldSpec } from './field-spec.ts';

export interface NodeType {
  readonly description: string;
  readonly fields: Fields;
  /** These fields of `data` hold credentials, in addition to headers. */
  readonly credentials: readonly string[];
  /** `options` means the ids of the node's options, and `timeout` where it has a time-out. */
  readonly handles: readonly string[] | 'options';
}

const requiredField = <Spec extends FieldSpec>(spec: Spec): Spec & { readonly required: true } => ({
  ...spec,
  required: true,
});
const textField = (max: number, description: string) => ({ kind: 'text', max, description }) as const;
const templateField = (max: number, description: string) =>
  ({ ...textField(max, description), isTemplate: true }) as const;
const message = requiredField(templateField(4000, 'What is written; a template.'));
const variable = requiredField(textField(50, 'The variable that takes the answer, for `{{vars.<name>}}`.'));
const timeoutSeconds = {
  kind: 'integer',
  min: 1,
  max: 2_592_000,
  unit: 'seconds',
  description: 'How long to wait for an answer.',
} as const;

const options = requiredField({
  kind: 'list',
  max: 25,
  description: 'What can be chosen.',
  of: {
    kind: 'record',
    description: 'A choice.',
    fields: {
      id: requiredField(textField(36, 'Names the edge that leaves by it.')),
      label: requiredField(textField(80, 'Text that users see.')),
    },
  },
} as const);

const tags = {
  kind: 'list',
  max: MAX_TICKET_TAGS,
  description: 'Tags, by which tickets are sorted and found.',
  of: templateField(MAX_TAG_LENGTH, 'A tag; a template.'),
} as const;
const priority = { kind: 'choice', of: PRIORITIES, description: 'How urgent it is.' } as const;
const url = requiredField(templateField(2000, 'Where it is sent; a template. Credentials do not belong here.'));
const headers = {
  kind: 'map',
  max: 30,
  maxText: 4000,
  description:
    'Headers by name; templates. Those that bear credentials by their name, such as Authorization, X-Api-Key, X-Sig or X-Pin, and those that secretHeaders names are kept like secrets.',
} as const;
const secretHeaders = {
  kind: 'list',
  max: 30,
  description: 'Names of further headers that are kept like secrets, in upper or lower case.',
  of: textField(200, 'The name of a header.'),
} as const;
const authentication = {
  authType: { kind: 'choice', of: ['none', 'bearer', 'basic'], description: 'How it authenticates.' },
  authToken: textField(4000, 'For bearer. A credential.'),
  authUsername: textField(1000, 'For basic. A credential.'),
  authPassword: textField(1000, 'For basic. A credential.'),
} as const;
const CREDENTIALS = ['authToken', 'authUsername', 'authPassword'] as const;

const people = (description: string) =>
  ({ kind: 'list', max: 20, description, of: templateField(50, 'The id of a user; a template.') }) as const;

const SENT = ['success', 'error'] as const;
const NEXT = ['next'] as const;

const toPlainField = (description: string, fields: Fields, handles: NodeType['handles'] = NEXT): NodeType => ({
  description,
  fields,
  credentials: [],
  handles,
});

/** Of actions on tickets that are declared with a node. */
const ACTION_NODE_TYPES = Object.fromEntries(
  ACTION_NODES.map(({ name, description, fields }) => [name, toPlainField(description, fields)]),
) as Readonly<Record<ActionNodeName, NodeType>>;

export const NODE_TYPES = {
  send_message: toPlainField('Writes a message.', { content: message }),
  ask_question: toPlainField(
    'Asks, and waits for an answer in words.',
    { content: message, variable, timeoutSeconds },
    ['answered', 'timeout'],
  ),
  ask_choice: toPlainField(
    'Asks, and waits until something is chosen.',
    { content: message, options, variable, timeoutSeconds },
    'options',
  ),
  condition: toPlainField(
    'Goes one way or the other.',
    {
      field: requiredField(textField(100, 'What is compared, such as `vars.plan` or `ticket.priority`.')),
      operator: requiredField({ kind: 'choice', of: OPERATORS, description: 'How.' }),
      value: { kind: 'json', description: 'With what; a list for in and not_in.' },
    },
    ['true', 'false'],
  ),
  set_variable: toPlainField('Sets a variable.', {
    variable,
    value: templateField(4000, 'A template; without one the variable is emptied.'),
  }),
  knowledge_suggest: toPlainField(
    'Suggests knowledge base items, and asks whether they helped.',
    {
      query: requiredField(templateField(2000, 'The question; a template.')),
      limit: { kind: 'integer', min: 1, max: 10, description: 'Most items.' },
    },
    ['helped', 'not_helped', 'nothing_found'],
  ),
  create_ticket: toPlainField('Opens a ticket for the user of the flow.', {
    categoryId: requiredField({ kind: 'id', description: 'Its category.' }),
    subject: templateField(MAX_SUBJECT, 'What it is about; a template.'),
    message: templateField(4000, 'The first message; a template.'),
    priority,
    tags,
  }),
  update_ticket: toPlainField('Changes the ticket of the flow.', {
    status: { kind: 'choice', of: ACTIVE_STATUSES, description: 'Its status.' },
    priority,
    tags,
    addTags: tags,
    removeTags: tags,
    categoryId: { kind: 'id', description: 'Moves it to this category.' },
    claimedById: templateField(20, 'Claims it for this staff member; a template.'),
    keptOpen: { kind: 'choice', of: ['yes', 'no'], description: 'Whether it is never closed by itself.' },
  }),
  add_note: toPlainField('Writes a note about the ticket.', { content: message }),
  send_canned_reply: toPlainField('Writes a canned reply.', {
    cannedReplyId: requiredField({ kind: 'id', description: 'Which.' }),
  }),
  mention: toPlainField('Mentions people or roles in the channel of the ticket, at most once per hour.', {
    content: requiredField(templateField(1500, 'What is written below the mention; a template.')),
    roleIds: {
      kind: 'list',
      max: 10,
      description: 'Roles that are mentioned.',
      of: templateField(50, 'The id of a role; a template.'),
    },
    userIds: people('Members who are mentioned.'),
    onCallTeamId: { kind: 'id', description: 'Also mentions those of this team who are on duty.' },
  }),
  notify: toPlainField('Writes outside of the ticket, without a mention.', {
    to: requiredField({ kind: 'choice', of: NOTIFIED_PLACES, description: 'Where.' }),
    channelId: templateField(50, 'The id of the channel, for channel; a template.'),
    userIds: people('Staff members who get a direct message, for staff.'),
    onCallTeamId: { kind: 'id', description: 'For staff: also those of this team who are on duty.' },
    content: requiredField(templateField(2000, 'What is written; a template.')),
  }),
  assign: toPlainField('Assigns the ticket of the flow, unless somebody has claimed it.', {
    staffId: requiredField(templateField(50, 'The staff member who gets it; a template.')),
  }),
  set_target: toPlainField('Sets the target of the ticket, until its category, team, priority or tags change.', {
    targetId: requiredField({ kind: 'id', description: 'The target; an id.' }),
  }),
  remind: toPlainField('Reminds a staff member in the channel of the ticket later.', {
    minutes: requiredField({
      kind: 'integer',
      min: 1,
      max: MAX_REMINDER_MINUTES,
      description: 'After so many minutes.',
    }),
    text: templateField(MAX_REMINDER, 'What it is about; a template.'),
    staffId: templateField(50, 'Who is reminded, by default the claimer; a template.'),
  }),
  wait: toPlainField('Waits.', {
    seconds: requiredField({ kind: 'integer', min: 1, max: 2_592_000, unit: 'seconds', description: 'How long.' }),
  }),
  ...ACTION_NODE_TYPES,
  api_request: {
    description: 'Calls an address and reads its answer.',
    fields: {
      method: requiredField({
        kind: 'choice',
        of: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        description: 'HTTP method.',
      }),
      url,
      headers,
      secretHeaders,
      body: templateField(20_000, 'What is sent; a template.'),
      timeoutMs: { kind: 'integer', min: 100, max: 15_000, unit: 'milliseconds', description: 'How long to wait.' },
      ...authentication,
      responseMapping: {
        kind: 'list',
        max: 20,
        description: 'What is taken out of a JSON answer.',
        of: {
          kind: 'record',
          description: 'One value.',
          fields: { path: requiredField(textField(200, 'Such as `user.plan` or `items.0.id`.')), variable },
        },
      },
    },
    credentials: CREDENTIALS,
    handles: SENT,
  },
  send_webhook: {
    description: 'Sends what is known to an address.',
    fields: { url, headers, secretHeaders, payload: templateField(20_000, 'JSON; a template.'), ...authentication },
    credentials: CREDENTIALS,
    handles: SENT,
  },
  run_flow: toPlainField('Starts another flow for the same user and ticket, and continues.', {
    flowId: requiredField({ kind: 'id', description: 'Which; it has to be published.' }),
  }),
  handoff: toPlainField(
    'Hands over to staff, and ends.',
    { message: templateField(4000, 'What is written; a template.') },
    [],
  ),
  end: toPlainField('Ends.', {}, []),
} as const satisfies Record<string, NodeType>;

export type NodeTypeName = keyof typeof NODE_TYPES;

export const NODE_TYPE_NAMES = listKeys(NODE_TYPES);

export const getNodeType = (name: NodeTypeName): NodeType => NODE_TYPES[name];

/** These talk with the user of the run. */
export const TALKING: readonly NodeTypeName[] = [
  'send_message',
  'ask_question',
  'ask_choice',
  'knowledge_suggest',
  'send_canned_reply',
];

/** These call an address. */
export const REQUESTING: readonly NodeTypeName[] = ['api_request', 'send_webhook'];
