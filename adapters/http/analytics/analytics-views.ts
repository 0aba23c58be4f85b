import { z } from 'zod';
import { AGES_IN_DAYS, INTERVALS, MAX_BACKLOG_TAGS, MAX_BUCKETS, MAX_TARGET_ROWS } from '#core/analytics/index.ts';
import { TARGET_KINDS } from '#core/targets/index.ts';
import type { CategoryId, TeamId, TargetId } from '#core/shared/ids.ts';
import { GuildIdField, idField, InstantIn, InstantOut, UserIdField, nonEmptyText } from '../pipeline/codecs.ts';

const QUERY = {
  from: InstantIn.optional().describe(
    'Start of the period, widened to a quarter of an hour. By default the day, in the time zone, 30 days before its end.',
  ),
  to: InstantIn.optional().describe('End of the period, widened to a quarter of an hour. By default now.'),
  interval: z
    .enum(INTERVALS)
    .default('day')
    .describe(
      `What the period is divided into, by the clocks of the time zone; weeks begin on Monday. At most ${MAX_BUCKETS} intervals. Metrics without intervals do not depend on it.`,
    ),
  timezone: nonEmptyText(100)
    .default('UTC')
    .meta({ description: 'Time zone of the IANA database.', example: 'Europe/Berlin' }),
};

export const AnalyticsQuery = z.object({
  ...QUERY,
  categoryId: idField<CategoryId>('category').optional().describe('Only tickets that are in this category now.'),
});

export const OrganizationQuery = z.object(QUERY);

const PeriodView = z
  .object({
    from: InstantOut.describe('Start of the period.'),
    to: InstantOut.describe('End of the period; this time is not included.'),
    timezone: z.string().describe('The time zone that was asked for.'),
    interval: z.enum(INTERVALS).describe('Dimension of the report.'),
    isComplete: z
      .boolean()
      .describe(
        'Whether every change of a ticket is counted. False only while very many wait for it, as after an upgrade.',
      ),
  })
  .meta({ id: 'AnalyticsPeriod', description: 'The period that metrics are about.' });

const wholeNumber = (description: string) => z.int().describe(description);
const secondsField = (description: string) => z.number().nullable().describe(`${description} Null without any.`);

const DURATIONS = {
  count: wholeNumber('How many.'),
  mean: secondsField('Mean in seconds, to a tenth.'),
  p50: secondsField('Half of them took no longer, in seconds to three significant digits (nearest rank).'),
  p90: secondsField('Nine of ten took no longer.'),
  p95: secondsField('Nineteen of twenty took no longer.'),
};

const TIMES = {
  ...DURATIONS,
  businessTime: z
    .object(DURATIONS)
    .meta({ id: 'BusinessTimes', description: 'The same in open hours of the calendar of the category.' }),
};

const unanswered = wholeNumber('Tickets created that no human staff member has answered.');

const ResponseTimes = z.object(TIMES).meta({
  id: 'ResponseTimes',
  description:
    'First response times of the tickets created in the period: from creation to the first public message of a human staff member who is not the requester. Messages of the bot, of flows and of tokens that name no staff member, and notes, never count.',
});

const ResolutionTimes = z.object(TIMES).meta({
  id: 'ResolutionTimes',
  description:
    'Resolution times of the tickets closed in the period: from creation to the last closing, less the time it was closed before it was reopened. Time on hold counts.',
});

const VOLUME = {
  created: wholeNumber('Tickets created; merged ones are not among them.'),
  closed: wholeNumber('Tickets closed; a ticket counts at its last closing, if it is closed now.'),
  reopened: wholeNumber('How often closed tickets were opened again.'),
  merged: wholeNumber('Tickets created that were merged into another one; they are in no other figure.'),
};

const BACKLOG = {
  open: wholeNumber('Tickets that wait for staff.'),
  pending: wholeNumber('Tickets that wait for the requester.'),
  onHold: wholeNumber('Tickets on hold.'),
  total: wholeNumber('All that are not closed.'),
};

const Backlog = z
  .object(BACKLOG)
  .meta({ id: 'Backlog', description: 'Tickets that were not closed at the end of the period.' });

const RATINGS = {
  count: wholeNumber('Ratings given.'),
  mean: z.number().nullable().describe('Mean, to a hundredth. Null without any.'),
  ratings: z
    .array(
      z.object({ rating: wholeNumber('1 is worst, 5 is best.'), count: wholeNumber('How often.') }).meta({
        id: 'RatingCount',
        description: 'How often a rating was given.',
      }),
    )
    .describe('How often each rating was given.'),
};

const Feedback = z.object(RATINGS).meta({ id: 'FeedbackMetrics', description: 'Ratings given in the period.' });

const SUMMARY = {
  tickets: z
    .object({ ...VOLUME, unanswered })
    .meta({ id: 'TicketFigures', description: 'Tickets that came and went in the period.' }),
  responseTimes: ResponseTimes,
  resolutionTimes: ResolutionTimes,
  feedback: Feedback,
};

const period = PeriodView;

const staffName = z
  .string()
  .nullable()
  .describe('Name as the chat shows it now; null when the chat does not know the user, or cannot be asked.');

export const OverviewView = z
  .object({ period, ...SUMMARY, backlog: Backlog })
  .meta({ id: 'AnalyticsOverview', description: 'The main metrics of a period.' });

const toSeries = <Shape extends z.ZodRawShape>(id: string, description: string, shape: Shape) =>
  z
    .object({
      period,
      total: z.object(shape).describe('Totals of the whole period.'),
      intervals: z
        .array(
          z
            .object({
              from: InstantOut.describe('Start of the period.'),
              to: InstantOut.describe('End of the period.'),
              ...shape,
            })
            .meta({ id: `${id}Interval`, description: 'The metrics of one interval.' }),
        )
        .describe(
          'Values of each interval, oldest first, without gaps; the period may cut the first and the last one.',
        ),
    })
    .meta({ id, description });

export const VolumeView = toSeries('VolumeReport', 'Tickets that came and went.', VOLUME);
export const ResponseTimesView = toSeries('ResponseTimesReport', 'How long tickets waited for a first response.', {
  ...TIMES,
  unanswered,
});
export const ResolutionTimesView = toSeries('ResolutionTimesReport', 'How long tickets took until closed.', TIMES);
export const BacklogView = toSeries('BacklogReport', 'Tickets not closed at the end of each interval.', BACKLOG);

export const OpenTicketsQuery = z.object({
  categoryId: idField<CategoryId>('category').optional().describe('Only tickets of this category.'),
  teamId: idField<TeamId>('team').optional().describe('Only tickets of this team.'),
});

export const OpenTicketsView = z
  .object({
    at: InstantOut.describe('The time of counting.'),
    total: wholeNumber('Open tickets.'),
    ages: z
      .array(
        z
          .object({
            fromDays: wholeNumber('Days since the creation, at least.'),
            toDays: z.int().nullable().describe('Days since the creation, less than these. Null for the oldest.'),
            count: wholeNumber('Open tickets of this age.'),
          })
          .meta({ id: 'OpenTicketsOfAge', description: 'Open tickets of an age.' }),
      )
      .describe(`The youngest first; the groups begin at ${AGES_IN_DAYS.join(', ')} days.`),
    tags: z
      .array(
        z
          .object({ tag: z.string().describe('The tag.'), count: wholeNumber('Open tickets with this tag.') })
          .meta({ id: 'OpenTicketsOfTag', description: 'Open tickets with a tag.' }),
      )
      .describe(`The most used first, at most ${MAX_BACKLOG_TAGS}. A ticket counts for each of its tags.`),
    untagged: wholeNumber('Open tickets without tags.'),
  })
  .meta({ id: 'OpenTickets', description: 'Open tickets by age and by tag.' });

export const FeedbackView = toSeries('FeedbackReport', 'Ratings, by when they were given.', RATINGS);

const TARGET_COUNTS = {
  met: wholeNumber('Targets reached in time.'),
  breached: wholeNumber('Targets missed.'),
  percent: z.number().nullable().describe('Percent that were reached, to a tenth. Null without any.'),
};
const mostFirst = `Those with the most first, at most ${MAX_TARGET_ROWS}.`;

export const TargetsView = z
  .object({
    ...toSeries('TargetsReport', '', TARGET_COUNTS).shape,
    kinds: z
      .array(
        z
          .object({ kind: z.enum(TARGET_KINDS).describe('What had to happen.'), ...TARGET_COUNTS })
          .meta({ id: 'TargetsOfKind', description: 'Results of the targets of a kind.' }),
      )
      .describe('By kind.'),
    targets: z
      .array(
        z
          .object({ targetId: idField<TargetId>('target'), ...TARGET_COUNTS })
          .meta({ id: 'TargetsOfTarget', description: 'Results of a target; it may be deleted.' }),
      )
      .describe(`By target. ${mostFirst}`),
    categories: z
      .array(
        z
          .object({ categoryId: idField<CategoryId>('category'), ...TARGET_COUNTS })
          .meta({ id: 'TargetsOfCategory', description: 'Results in a category.' }),
      )
      .describe(`By the category that the ticket is in now. ${mostFirst}`),
    staff: z
      .array(
        z
          .object({ userId: UserIdField, name: staffName, ...TARGET_COUNTS })
          .meta({ id: 'TargetsOfStaff', description: 'Results of a staff member.' }),
      )
      .describe(`By who answered or closed, or else had claimed the ticket then. ${mostFirst}`),
  })
  .meta({ id: 'TargetsReport', description: 'Targets that were reached and missed.' });

const WORK = {
  replied: wholeNumber('Public messages written.'),
  claimed: wholeNumber('Tickets taken, or received from others.'),
  closed: wholeNumber('Tickets closed, each at its last closing.'),
};

export const StaffFiguresView = z
  .object({
    userId: UserIdField,
    name: staffName,
    period,
    ...WORK,
    responseTimes: ResponseTimes.describe('For tickets created in the period that they answered first.'),
    resolutionTimes: ResolutionTimes.describe('For tickets closed in the period that they had claimed.'),
    feedback: Feedback.describe('Ratings in the period of tickets that they had claimed.'),
  })
  .meta({ id: 'StaffFigures', description: 'Work of a staff member in the period.' });

export const CategoryMetricsView = z
  .object({ categoryId: idField<CategoryId>('category'), period, ...SUMMARY })
  .meta({ id: 'CategoryMetrics', description: 'The metrics of the tickets that are in a category now.' });

export const TeamMetricsView = z
  .object({ teamId: idField<TeamId>('team'), period, ...SUMMARY })
  .meta({ id: 'TeamMetrics', description: 'The metrics of the tickets that a team has now.' });

export const ServerMetricsView = z
  .object({
    guildId: GuildIdField,
    name: z.string().describe('Name of the server.'),
    period,
    ...SUMMARY,
    backlog: Backlog,
  })
  .meta({ id: 'ServerMetrics', description: 'The main metrics of one member server.' });

const HANDLED = {
  ...WORK,
  responses: wholeNumber('Tickets they answered first.'),
  resolutions: wholeNumber('Closed tickets that they had claimed.'),
  ratings: wholeNumber('Ratings of tickets that they had claimed.'),
  ratingSum: wholeNumber('The sum of these ratings.'),
};

export const MemberView = z
  .object({
    userId: UserIdField,
    name: staffName,
    serverCount: wholeNumber('Member servers they worked in.'),
    ...HANDLED,
  })
  .meta({ id: 'OrganizationMember', description: 'A staff member, and what they handled in all member servers.' });

export const MemberDetailView = z
  .object({
    ...MemberView.shape,
    servers: z
      .array(
        z
          .object({ guildId: GuildIdField, name: z.string().describe('Name of the server.'), ...HANDLED })
          .meta({ id: 'MemberWork', description: 'Work of a staff member in one server.' }),
      )
      .describe('Server by server.'),
  })
  .meta({ id: 'OrganizationMemberDetail', description: 'A staff member, and what they handled server by server.' });
