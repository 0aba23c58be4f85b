import type { Server } from '#core/organizations/index.ts';
import { EXPORT_KEPT_DAYS } from '#core/privacy/index.ts';
import type { Retention, ServerSettings } from '#core/settings/index.ts';
import { EVENT_RETENTION_DAYS } from '#core/webhooks/index.ts';
import type { CommandContext, OperatorStatements } from './command/command-context.ts';
import type { Command } from './command/command.ts';

/** The answers are made of these facts. */
interface Facts {
  readonly operator: OperatorStatements;
  readonly settings: readonly ServerSettings[];
}

const NO_STATEMENTS: OperatorStatements = {
  contact: null,
  policyUrl: null,
  encryptionAtRest: null,
  publicUrl: null,
  intentMode: null,
  storage: 'embedded',
};

const MESSAGE_CONTENT = `The application is a help desk: each ticket is a private channel or thread between a member and the staff of the server. It needs the content of messages in these channels to
show the conversation to staff in the dashboard and in the transcript of a closed ticket, to search it, to answer members by the flows and rules that the server has set up, and to measure how long
members wait. It stores messages of tickets, and of conversations that it has begun itself. What is written in channels that no ticket and no flow of the server uses is neither stored nor passed on. Content is not used to train models and is not sold.`;

const SERVER_MEMBERS = `The application closes tickets of members who leave, where the server wants that; it shows the names and roles of staff and of requesters, and it decides by roles who may open
and answer tickets. It stores name, picture and roles of members as they were last seen in this work. It does not load the list of all members.`;

const USES = {
  auto: 'The service asks for the intents that Discord grants.',
  full: 'The service does not start without both intents.',
  none: 'The service asks for neither of the two intents now (`DISCORD_INTENTS=none`).',
} as const;

const RETENTION_NAMES = {
  closedTicketsDays: 'Closed tickets with messages, notes and files',
  transcriptsDays: 'Transcripts of closed tickets',
  eventsDays: 'Events and their deliveries',
} as const satisfies Readonly<Record<keyof Retention, string>>;

const describeDays = (settings: readonly ServerSettings[], name: keyof Retention): string => {
  const days = settings.map(
    ({ retention }) => retention[name] ?? (name === 'eventsDays' ? EVENT_RETENTION_DAYS : null),
  );
  const limited = days.filter((one) => one !== null);
  const unlimited = days.length - limited.length;
  const [least, most] = [Math.min(...limited), Math.max(...limited)];
  const range = least === most ? `${most} days` : `${least} to ${most} days`;
  if (limited.length === 0) return 'until somebody deletes them';
  return unlimited === 0 ? range : `${range}; in ${unlimited} of ${days.length} servers until somebody deletes them`;
};

const listRetention = ({ settings }: Facts): readonly string[] => [
  ...Object.entries(RETENTION_NAMES).map(
    ([name, what]) => `- ${what}: ${describeDays(settings, name as keyof Retention)}`,
  ),
  `- Exports of the data of a person: ${EXPORT_KEPT_DAYS} days`,
  '- What the gateway reported: 24 hours after it was handled',
  '- Open tickets: until they are closed',
];

const describeStorage = ({ storage }: OperatorStatements): string =>
  storage === 'embedded'
    ? 'An embedded database and the files of messages, in a folder of the machine on which the service runs.'
    : `PostgreSQL${storage === 'postgres+s3' ? ', and an S3 bucket for the files of messages.' : ', and a folder for the files of messages.'}`;

const describeRequests = ({ settings }: Facts): string => {
  const count = (mode: string) => settings.filter(({ privacy }) => privacy.memberRequests === mode).length;
  return `Members use \`/ticket my-data\` and \`/ticket erase-my-data\` (${count('automatic')} servers: done at once; ${count('staff')}: decided by staff; ${count('off')}: not by commands). Staff exports, erases or anonymizes the data of a person by the API, in one server or in all of an organization. Erased texts, files, names and ids are removed from the database and the file store; backups have what was in them until they are removed.`;
};

/** Lists what the form asks for and the configuration does not say. */
const listMissing = ({ operator, settings }: Facts): readonly string[] => {
  const unlimited = settings.filter(({ retention }) => retention.closedTicketsDays === null).length;
  const off = settings.filter(({ privacy }) => privacy.memberRequests === 'off').length;
  return [
    ...(operator.contact === null ? ['`PRIVACY_CONTACT`: whom persons ask about their data'] : []),
    ...(operator.policyUrl === null ? ['`PRIVACY_POLICY_URL`: the address of your privacy policy'] : []),
    ...(operator.encryptionAtRest === null
      ? ['`ENCRYPTION_AT_REST`: how what is stored is encrypted (docs/operate/privacy.md, "Encryption at rest")']
      : []),
    ...(operator.publicUrl === null ? ['`PUBLIC_URL`: without it members get no links to their data'] : []),
    ...(operator.intentMode === null ? ['`CHAT_PLATFORM=discord` with its variables'] : []),
    ...(unlimited > 0 ? [`\`retention.closedTicketsDays\` in the settings (servers: ${unlimited})`] : []),
    ...(off > 0 ? [`\`privacy.memberRequests\` is \`off\` (servers: ${off})`] : []),
  ];
};

const toSection = (title: string, ...lines: readonly string[]): string => [`## ${title}`, '', ...lines].join('\n');

const render = (facts: Facts): string => {
  const { operator } = facts;
  const missing = listMissing(facts);
  return [
    '# Answers for the review of privileged intents',
    'Written from the configuration. Read each answer, and correct what is not true of your installation.',
    toSection(
      'Still missing',
      ...(missing.length === 0 ? ['Nothing.'] : missing.map((one) => `- [ ] ${one}`)),
      '- [ ] Pictures or a video of a ticket in Discord, in the dashboard, and of its transcript',
    ),
    toSection('Message Content Intent', MESSAGE_CONTENT),
    toSection('Server Members Intent', SERVER_MEMBERS),
    toSection('Presence Intent', 'Not used.'),
    toSection('Without the intents', USES[operator.intentMode ?? 'auto']),
    toSection('Where data is stored', describeStorage(operator)),
    toSection('Encryption at rest', operator.encryptionAtRest ?? 'Not stated.'),
    toSection('Encryption of secrets', 'Secrets of webhooks and credentials of flows are encrypted with AES-256-GCM.'),
    toSection('How long data is kept', ...listRetention(facts)),
    toSection('How a person gets a copy, and has their data deleted', describeRequests(facts)),
    toSection('Contact', operator.contact ?? 'Not stated.'),
    toSection('Privacy policy', operator.policyUrl ?? 'Not stated.'),
  ].join('\n\n');
};

const loadFacts = async ({ app, operator = NO_STATEMENTS }: CommandContext): Promise<Facts> => {
  const servers: readonly Server[] = await app.organizations.listAllServers();
  const settings: ServerSettings[] = [];
  for (const { id } of servers) settings.push(await app.settings.get(id));
  return { operator, settings };
};

export const DISCORD_REVIEW: Command = {
  words: ['admin', 'discord-review'],
  usage: '',
  summary: "prints answers for Discord's review of privileged intents as Markdown, and what is still missing",
  run: async (_, context) => render(await loadFacts(context)),
};
