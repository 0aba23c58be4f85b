import { z } from 'zod';
import { MAX_CAPACITY } from '#core/teams/index.ts';
import {
  CLOSED_CHANNEL_MODES,
  LOG_EVENTS,
  LOG_STYLES,
  MEMBER_REQUESTS,
  REPLY_IDENTITIES,
  TICKET_LANGUAGES,
  TEXT_KEYS,
  type TextKey,
  TRANSCRIPT_MODES,
} from '#core/settings/index.ts';
import {
  ChannelIdField,
  GuildIdField,
  idField,
  InstantOut,
  omitUndefined,
  RoleIdField,
  UserIdField,
  VersionOut,
} from '../pipeline/codecs.ts';
import type { CalendarId } from '#core/shared/ids.ts';
import { openingRules, openingRulesPatch } from '../categories/opening-rules-views.ts';
import { one, page, route } from '../pipeline/route.ts';

const days = (max: number) => z.int().min(1).max(max).nullable();

const CLOSED_CHANNEL = 'What happens to the channel of a closed ticket. It is read-only from the start.';
const RETENTION = 'After how many days data is removed; null keeps it.';
const RULES = 'Who may open tickets in any category, besides the rules of the category; null is no limit.';
const ASSIGNMENT = 'Whom categories may assign tickets; null is no limit.';
const PRIVACY = 'How the data of members is dealt with.';
const DELIVERY =
  'How transcripts of closed tickets are shown in each place: as a link, which needs `PUBLIC_URL`; as an HTML file, with a link instead where it is longer than 10 MiB or 5,000 messages; or not at all.';
const TEXTS = 'Own templates, by the key of the text that they replace.';

export const SETTINGS_SHAPE = {
  locale: z
    .string()
    .min(2)
    .max(35)
    .describe(
      'The language in which the bot writes, as a BCP 47 tag. `GET /v1/settings/texts` has the texts in each language that there is.',
    )
    .meta({ example: 'pt-BR' }),
  ticketLanguage: z
    .enum(TICKET_LANGUAGES)
    .describe(
      'The language of the bot in tickets: that of the server, or that of the requester where the bot has it. Own texts stay as they are.',
    ),
  timezone: z.string().min(1).max(64).describe('The time zone in which the bot writes times; an IANA name.'),
  color: z.int().min(0).max(0xffffff).nullable().describe("Color of the bot's embeds: 24 bits, red first."),
  logChannelId: ChannelIdField.nullable().describe('The channel in which `logEvents` are reported.'),
  logEvents: z
    .array(z.enum(LOG_EVENTS))
    .refine((events) => new Set(events).size === events.length, 'each event has to be another')
    .describe('What is reported there; `refused` is what the chat platform refused the bot.'),
  logStyle: z.enum(LOG_STYLES).describe('One message for each ticket, which follows its state, or one for each event.'),
  transcriptToRequester: z
    .boolean()
    .describe(
      'Whether requesters get a summary of a closed ticket as direct message, with the transcript as `transcriptDelivery.requester` says. Where `closedChannel.mode` is `delete`, those who may rate the support get the question in any case.',
    ),
  transcriptDelivery: z
    .strictObject({
      logChannel: z.enum(TRANSCRIPT_MODES).describe('With the report of the closing in the log channel.'),
      requester: z.enum(TRANSCRIPT_MODES).describe('With the direct message to the requester.'),
      categoryChannel: z.enum(TRANSCRIPT_MODES).describe("In the category's `transcriptChannelId`."),
      linkDays: z.int().min(1).max(365).describe('For how many days links in the chat open a transcript.'),
    })
    .describe(DELIVERY),
  replyIdentity: z
    .enum(REPLY_IDENTITIES)
    .describe(
      'Under which name replies by the API and the dashboard stand in the chat: `bot` with the name of the staff member above the text, `staff` with name and picture of the member (needs Manage Webhooks in the channel, or in the text channel or forum of a thread or post; without it as `bot`), `role` with the first staff role of the category.',
    ),
  closedChannel: z
    .strictObject({
      mode: z.enum(CLOSED_CHANNEL_MODES).describe('Keep the channel, read-only, or delete it.'),
      afterHours: z.int().min(0).max(8760).describe('How long after the closing the channel is moved or deleted.'),
      parentId: ChannelIdField.nullable().describe(
        'With mode archive: the channel group to which the channel is moved; null leaves it where it is.',
      ),
    })
    .describe(CLOSED_CHANNEL),
  staffRoleIds: z.array(RoleIdField).max(25).describe('Staff roles of categories that name none.'),
  retention: z
    .strictObject({
      transcriptsDays: days(3650).describe('Transcripts, from the closing of the ticket on.'),
      closedTicketsDays: days(3650).describe('Closed tickets with messages, notes and channel.'),
      eventsDays: days(30).describe('Events and their deliveries; 30 days where it is null.'),
    })
    .describe(RETENTION),
  privacy: z
    .strictObject({
      memberRequests: z
        .enum(MEMBER_REQUESTS)
        .describe(
          'Who decides when members ask for their data with `/ticket my-data`, or for its erasure with `/ticket erase-my-data`: `automatic`, nobody; `staff`, who accepts the request (`GET /v1/privacy/requests`); `off`, members cannot ask so.',
        ),
      linkInTickets: z
        .boolean()
        .describe(
          'Whether the opening message of tickets links the page `/privacy` of the server; needs `PUBLIC_URL`.',
        ),
    })
    .describe(PRIVACY),
  botIds: z
    .array(UserIdField)
    .max(25)
    .describe('Bots whose messages are part of the conversation of tickets. They start and answer no flows.'),
  openingRules: openingRules(RULES),
  calendarId: idField<CalendarId>('calendar')
    .nullable()
    .describe('The opening hours of categories that name no calendar; null is open always.'),
  assignment: z
    .strictObject({
      capacity: z
        .int()
        .min(1)
        .max(MAX_CAPACITY)
        .nullable()
        .describe('Open claims up to which staff members are assigned tickets, unless they have an own capacity.'),
      awayAfterHours: z
        .int()
        .min(1)
        .max(168)
        .nullable()
        .describe('Staff members who are available go away after so many hours without activity.'),
    })
    .describe(ASSIGNMENT),
};

const SettingsPatch = z
  .strictObject({
    ...SETTINGS_SHAPE,
    texts: z
      .record(z.string().max(100), z.string().max(1000).nullable())
      .describe(`${TEXTS} Texts left out stay; null takes an own text away.`),
    transcriptDelivery: SETTINGS_SHAPE.transcriptDelivery.partial().transform(omitUndefined).describe(DELIVERY),
    closedChannel: SETTINGS_SHAPE.closedChannel.partial().transform(omitUndefined).describe(CLOSED_CHANNEL),
    retention: SETTINGS_SHAPE.retention.partial().transform(omitUndefined).describe(RETENTION),
    privacy: SETTINGS_SHAPE.privacy.partial().transform(omitUndefined).describe(PRIVACY),
    openingRules: openingRulesPatch(RULES),
    assignment: SETTINGS_SHAPE.assignment.partial().transform(omitUndefined).describe(ASSIGNMENT),
  })
  .partial();

const flag = (description: string) =>
  z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .meta({ type: 'boolean', description, default: false });

const SettingsView = z
  .object({
    guildId: GuildIdField,
    ...SETTINGS_SHAPE,
    texts: z.record(z.string(), z.string()).describe(TEXTS),
    retentionAppliesAt: InstantOut.nullable().describe(
      'Nothing is removed because of `retention` before this time: one hour after it last became shorter. Null when it never did.',
    ),
    transcriptLinksEndedAt: InstantOut.nullable().describe(
      'Links to transcripts that were created until this time open nothing; see `POST /v1/transcripts/links/end`. Null when they were never ended.',
    ),
    version: VersionOut,
    createdAt: InstantOut.nullable().describe('When a setting was changed first; null when none ever was.'),
    updatedAt: InstantOut.nullable().describe('When a setting was changed last; null when none ever was.'),
  })
  .meta({ id: 'Settings', description: 'Settings that a server has for all of its tickets.' });

const expired = (what: string) =>
  z
    .object({
      before: InstantOut.describe('Data from before this time is removed.'),
      count: z.int().describe('How many; at most 10,000 are counted.'),
      isAtLeast: z.boolean().describe('Whether there may be more than were counted.'),
    })
    .nullable()
    .describe(`${what} Null where they are kept.`);

const ChangedSettingsView = SettingsView.extend({
  removal: z
    .object({
      startsAt: InstantOut.describe('When the first removal happens at the earliest.'),
      transcriptsDays: expired('Transcripts.'),
      closedTicketsDays: expired('Closed tickets.'),
      eventsDays: expired('Events, without their deliveries.'),
    })
    .optional()
    .describe('With `dryRun` only: what the retention would remove, for good.'),
}).meta({ id: 'ChangedSettings', description: 'The settings after a change, or what a dry run would lead to.' });

const TextView = z
  .object({
    key: z
      .custom<TextKey>((value) => typeof value === 'string')
      .meta({
        type: 'string',
        description: 'Names the text in the settings.',
        example: TEXT_KEYS[0],
      }),
    description: z.string().describe('When the text is written.'),
    variables: z.array(z.string()).describe('The variables that a template can name, such as `{{staff}}`.'),
    maxLength: z.int().describe('The longest own template, in characters.'),
    defaults: z
      .array(
        z.object({
          locale: z.string().describe('The language, as a BCP 47 tag.'),
          template: z.string().describe('The text; where it has plural forms the general one.'),
        }),
      )
      .describe('The text of the catalogue in each language.'),
    own: z
      .string()
      .nullable()
      .describe("The server's own template; null where the default of its language is written."),
  })
  .meta({ id: 'SettingsText', description: 'A text that the bot writes to users.' });

export const settingsRoutes = [
  route({
    id: 'settings.get',
    method: 'get',
    path: '/settings',
    reach: 'guild',
    scope: 'settings:read',
    summary: 'Show the settings of the server',
    description: 'A server that has changed none has the defaults, with version 1.',
    returns: one(SettingsView),
    handle: ({ settings }, { guild }) => settings.get(guild),
  }),

  route({
    id: 'settings.update',
    method: 'patch',
    path: '/settings',
    reach: 'guild',
    scope: 'settings:write',
    summary: 'Change the settings of the server',
    description:
      'Fields left out stay as they are, those within closedChannel, transcriptDelivery, retention, openingRules and texts too. A change of closedChannel holds for closed tickets, too, the newest 1,000 that have a channel. A `retention` that becomes shorter removes nothing for one hour, in which it can be taken back; `dryRun=true` changes nothing and answers what would be removed.',
    versioned: true,
    query: z.object({ dryRun: flag('Changes nothing, and answers with `removal`.') }),
    body: SettingsPatch,
    patches: SettingsView,
    example: { locale: 'de', timezone: 'Europe/Berlin', texts: { 'ticket.closed': 'Danke, dieses Ticket ist zu.' } },
    returns: one(ChangedSettingsView),
    fails: ['stale_version'],
    handle: ({ settings }, { guild, query, body, ifVersion }) => {
      const command = { guild, ifVersion, change: omitUndefined(body) };
      return query.dryRun ? settings.preview(command) : settings.update(command);
    },
  }),

  route({
    id: 'settings.listTexts',
    method: 'get',
    path: '/settings/texts',
    reach: 'guild',
    scope: 'settings:read',
    summary: 'List the texts that the bot writes',
    query: z.object({
      q: z.string().max(200).default('').describe('Only texts that have this in their key, description or template.'),
    }),
    returns: page(TextView),
    handle: ({ settings }, { guild, query: { q }, page }) => settings.listTexts(guild, q, page),
  }),
];
