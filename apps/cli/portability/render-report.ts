import type { ImportEstimate, ImportReport, ImportResult } from '#core/portability/index.ts';
import { toMegabytes } from '../backup/megabytes.ts';

/** What a run prints: the same as a check, as far as it is known afterwards. */
export type RunReport = Pick<
  ImportReport,
  'guildId' | 'source' | 'added' | 'known' | 'changed' | 'extended' | 'numberOffset' | 'staff' | 'losses' | 'broken'
> & { readonly importId: string };

export const toRunReport = ({ run, prepared, known, added, changed, extended }: ImportResult): RunReport => ({
  importId: run.id,
  guildId: run.guildId,
  source: run.source,
  added,
  known,
  changed,
  extended,
  numberOffset: run.numberOffset,
  staff: prepared.survey.staff.size,
  losses: prepared.losses.list(),
  broken: prepared.broken,
});

const renderCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'nothing';

const renderShared = ({
  source,
  known,
  changed,
  extended,
  numberOffset,
  losses,
  broken,
}: Omit<RunReport, 'importId'>): readonly string[] => [
  `Source: ${source}. Known already: ${known}. Tickets that are newer at the source: ${changed} replaced, ${extended} with more messages.`,
  ...(numberOffset > 0 ? [`The numbers of tickets grow by ${numberOffset}.`] : []),
  ...losses.map(
    ({ kind, field, why, count, examples }) => `  ${kind}.${field}: ${why} (${count}: ${examples.join(', ')})`,
  ),
  ...broken.map(({ place, why }) => `  broken: ${place}: ${why}`),
];

const renderPlaces = (places: ImportReport['places']): readonly string[] => {
  if (places === null) return ['The bot could not be reached: channels and roles were not looked at.'];
  const { channels, missingChannels, missingRoles } = places;
  return [
    `Channels of open tickets: ${renderCounts({ 'the bot sees': channels.seen, 'hidden from the bot': channels.hidden, gone: channels.missing, 'not looked at': channels.notAsked })}.`,
    ...(channels.missing > 0
      ? ['Tickets whose channel the server does not have are closed. With --open new they go on in new channels.']
      : []),
    ...(missingChannels.length > 0 ? [`The server does not have these channels: ${missingChannels.join(', ')}.`] : []),
    ...(missingRoles.length > 0 ? [`The server does not have these roles: ${missingRoles.join(', ')}.`] : []),
  ];
};

const LONG_SECONDS = 180;

const renderEstimate = ({ seconds, bytes }: ImportEstimate): string => {
  const { from, to } = seconds;
  const time =
    to < LONG_SECONDS ? `${from} to ${to} seconds` : `${Math.floor(from / 60)} to ${Math.ceil(to / 60)} minutes`;
  return `Expected: ${time}, ${toMegabytes(bytes.from)} to ${toMegabytes(bytes.to)}.`;
};

export const renderCheck = (report: ImportReport): string =>
  [
    `An import would add: ${renderCounts(report.added)}.`,
    ...renderShared(report),
    `Tickets by month: ${renderCounts(report.byMonth)}.`,
    `Tickets by category: ${renderCounts(report.byCategory)}.`,
    `Open tickets: ${report.open}. Staff in the file: ${report.staff}.`,
    ...renderPlaces(report.places),
    renderEstimate(report.expected),
    ...(report.beyondRetention > 0
      ? [`The retention of the server would remove ${report.beyondRetention} of the closed tickets at its next purge.`]
      : []),
    'Nothing was written.',
  ].join('\n');

export const renderRun = (report: RunReport): string =>
  [`Import ${report.importId} added: ${renderCounts(report.added)}.`, ...renderShared(report)].join('\n');
