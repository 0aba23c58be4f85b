import type { Schemas } from '../api.ts';
import type { Tone } from '../kit/tone.ts';
import { language, listTexts, t, translate } from '../texts/texts.ts';

type AuditEntry = Schemas['AuditEntry'];
type Resource = AuditEntry['resource'];
type Verb<Action extends string = AuditEntry['action']> = Action extends `${Resource}.${infer Name}` ? Name : never;

/** The kinds of resources, by the names that the navigation has for them. */
export const RESOURCES: Readonly<Record<Resource, string>> = {
  calendar: t('Calendar'),
  team: t('Team'),
  target: t('Target'),
  category: t('Category'),
  panel: t('Panel'),
  flow: t('Flow'),
  automation: t('Rule'),
  command: t('Command'),
  macro: t('Macro'),
  view: t('View'),
  canned_reply: t('Canned reply'),
  knowledgebase: t('Article'),
  webhook: t('Webhook'),
  webhook_inbox: t('Inbox'),
  settings: t('Settings'),
  transcript: t('Transcript'),
  block: t('Block'),
  erasure: t('Erasure of a person'),
  export: t('Export of the data of a person'),
  privacy_request: t('Request about the data of a person'),
  legal_hold: t('Ticket that has to be kept'),
  import: t('Import of a server'),
  server_export: t('Export of a server'),
  token: t('API token'),
  person: t('Person'),
  server: t('Server'),
  organization: t('Organization'),
};

const VERBS: Readonly<Record<Verb, readonly [string, Tone]>> = {
  created: [t('created'), 'green'],
  updated: [t('changed'), 'slate'],
  deleted: [t('deleted'), 'rust'],
  deployed: [t('deployed'), 'green'],
  undeployed: [t('taken down'), 'slate'],
  published: [t('published'), 'green'],
  disabled: [t('switched off'), 'rust'],
  archived: [t('archived'), 'slate'],
  synced: [t('sent to the chat'), 'slate'],
  secret_rotated: [t('new secret'), 'slate'],
  finished: [t('finished'), 'green'],
  undone: [t('undone'), 'rust'],
  revoked: [t('revoked'), 'rust'],
  downloaded: [t('downloaded'), 'slate'],
  rejected: [t('rejected'), 'rust'],
  link_created: [t('link created'), 'slate'],
  sign_in_link_created: [t('sign-in link created'), 'slate'],
  joined_organization: [t('joined the organization'), 'green'],
  left_organization: [t('left the organization'), 'rust'],
  plan_changed: [t('plan changed'), 'slate'],
};

/** What was done, and the colour for it. */
export const describeAction = (action: AuditEntry['action']): readonly [string, Tone] =>
  VERBS[action.slice(action.indexOf('.') + 1) as Verb];

/** What the API calls otherwise than the pages do. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  embeds: t('Framed blocks'),
  nodes: t('Steps'),
  edges: t('Connections'),
  url: t('Address'),
  userId: t('Member'),
  locale: t('Language'),
  timezone: t('Time zone'),
  slug: t('Name in addresses'),
  ephemeral: t('Seen by one person only'),
  config: t('Setup'),
  enabled: t('Switched on'),
  chatParentId: t('Channel group'),
  chatOverflowParentIds: t('More channel groups'),
  parentId: t('Channel group'),
  parentChannelId: t('Channel for threads'),
  categoryIds: t('Categories'),
  pingRoleIds: t('Mentioned roles'),
  cooldownSeconds: t('Pause in seconds'),
  secretPrefix: t('Beginning of the secret'),
  stopProcessing: t('Skip the rules after it'),
  onMemberLeave: t('When the requester leaves'),
  perUser: t('Per member'),
  relay: t('Passing on of messages'),
  relayTyping: t('Show that somebody is typing'),
  followUp: t('Message after closing'),
  week: t('Hours of the week'),
  outside: t('Outside the hours'),
  calendarId: t('Opening hours'),
  leadIds: t('Leads of the team'),
  staffIds: t('Members of the team'),
  teamIds: t('Teams'),
  assignment: t('Assignment of tickets'),
  awayAfterHours: t('Hours without activity until away'),
  businessTime: t('Count open hours only'),
};

/** `staffRoleIds` → `Staff roles`. */
const toWords = (field: string): string => {
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ id(s?)$/, '$1');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Names a field of the API as people do, in the language of the page where it has the words. */
export const nameField = (field: string): string => FIELD_NAMES[field] ?? translate(toWords(field));

/** `autoClose.inactiveHours` → `Auto close › Inactive hours`. */
export const toFieldLabel = (path: string): string => path.split('.').map(nameField).join(' › ');

const findFieldName = (field: string): string | null => {
  const words = toWords(field);
  const isKnown = language === 'en' ? /^[a-z][A-Za-z]*$/.test(field) : listTexts().some(([key]) => key === words);
  return FIELD_NAMES[field] ?? (isKnown ? translate(words) : null);
};

/** As `toFieldLabel`, without the places in lists; null where the language of the page lacks a word for it. */
export const findFieldLabel = (path: string): string | null => {
  const names = path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .map(findFieldName);
  return names.includes(null) ? null : names.join(' › ');
};
