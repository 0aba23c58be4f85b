import type { BlobStore } from '../../attachments/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { notFound } from '../../shared/errors.ts';
import type { AttachmentId, GuildId } from '../../shared/ids.ts';
import { getPortableKind, PORTABLE_KIND_NAMES, type PortableKindName } from '../format/portable-kinds.ts';
import { FORMAT, FORMAT_VERSION, OWN_SYSTEM } from '../format/manifest.ts';
import type { PortableWriter } from '../format/portable-file.ts';
import type { PortableRecord } from '../format/portable-record.ts';
import type { Flow } from '../../flows/index.ts';
import { DELETED_FILE, TICKETS_FILE, USERS_FILE } from '../tickets/read-tickets.ts';
import type { DeletedTicket, ExportedUser, ExportStore } from './export-store.ts';
import { OtherUsers } from './other-users.ts';
import {
  toConfigurationLine,
  toDeletedLines,
  toFlowLine,
  toPanelLine,
  toSettingsDocument,
  toTicketLines,
} from './to-lines.ts';

export interface ExportPorts {
  readonly records: ExportStore;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  /** Returns null for an unknown server. */
  readonly findServerName: (guild: GuildId) => Promise<string | null>;
  readonly ownBotId: string | null;
  /** Is the version of the program. */
  readonly version: string;
}

export interface ExportInput {
  readonly guild: GuildId;
  readonly writer: PortableWriter;
  /** Leaves tickets out. */
  readonly settingsOnly: boolean;
  readonly withFiles: boolean;
}

export type ExportCounts = Readonly<Record<string, number>>;

/**
 * Writes a server into a portable file. What is written while it reads may be in it, or not.
 *
 * @throws not_found for an unknown server
 */
export const exportServer =
  (ports: ExportPorts) =>
  async ({ guild, writer, settingsOnly, withFiles }: ExportInput): Promise<ExportCounts> => {
    try {
      const guildName = await ports.findServerName(guild);
      if (guildName === null) throw notFound(`Server ${guild}`);
      await writeManifest(ports, guild, guildName, writer);
      const counts = await writeConfiguration(ports, guild, writer);
      if (!settingsOnly) Object.assign(counts, await writeTickets(ports, { guild, writer, withFiles }));
      await writer.finish(counts);
      return counts;
    } finally {
      await writer.discard();
    }
  };

const writeManifest = (
  { clock, version, ownBotId }: ExportPorts,
  guildId: GuildId,
  guildName: string,
  writer: PortableWriter,
): Promise<void> =>
  writer.writeDocument('manifest.json', {
    format: FORMAT,
    version: FORMAT_VERSION,
    createdAt: clock.now(),
    writer: `guildesk ${version}`,
    guildId,
    source: { system: OWN_SYSTEM, version, guildId, guildName, botId: ownBotId },
  });

const writeConfiguration = async (
  ports: ExportPorts,
  guild: GuildId,
  writer: PortableWriter,
): Promise<Record<string, number>> => {
  const settings = await ports.records.findSettings(guild);
  if (settings) await writer.writeDocument('settings.json', toSettingsDocument(settings));
  const counts: Record<string, number> = {};
  for (const kind of PORTABLE_KIND_NAMES) {
    const lines = await listLines(ports, guild, kind);
    if (lines.length === 0) continue;
    await writer.writeLines(getPortableKind(kind).file, lines);
    counts[kind] = lines.length;
  }
  return counts;
};

const listLines = async (
  { records, ownBotId }: ExportPorts,
  guild: GuildId,
  kind: PortableKindName,
): Promise<readonly PortableRecord[]> => {
  const found = await records.listRecords(guild, kind);
  if (kind === 'panel') return found.map((panel) => toPanelLine(panel, ownBotId));
  // Views that are not shared are of one staff member.
  if (kind === 'view')
    return found.filter(({ shared }) => shared === true).map((view) => toConfigurationLine(kind, view));
  if (kind !== 'flow') return found.map((record) => toConfigurationLine(kind, record));
  const versions = new Map((await records.listPublished(guild)).map((version) => [version.flowId, version]));
  const flows = found as unknown as readonly Flow[];
  return flows.map((flow) => toFlowLine(flow, versions.get(flow.id) ?? null));
};

async function* listUsers(records: ExportStore, guild: GuildId, others: OtherUsers): AsyncGenerator<ExportedUser> {
  const written = new Set<string>();
  for await (const user of records.readRequesters(guild)) {
    if (others.has(user.id)) written.add(user.id);
    yield user;
  }
  yield* others.list((id) => written.has(id));
}

const writeTickets = async (
  { records, blobs }: ExportPorts,
  { guild, writer, withFiles }: Omit<ExportInput, 'settingsOnly'>,
): Promise<ExportCounts> => {
  const files = new Map<string, AttachmentId>();
  const counts = { ticket: 0, message: 0, attachment: 0 };
  const others = new OtherUsers();
  const addFiles = ({ attachments }: Pick<DeletedTicket, 'attachments'>): void => {
    for (const { id, facts } of attachments) if (facts) files.set(facts.sha256, id);
  };
  const listAll = async function* (): AsyncGenerator<PortableRecord> {
    for await (const exported of records.readTickets(guild)) {
      others.add(exported);
      counts.ticket += 1;
      counts.message += exported.messages.length;
      addFiles(exported);
      yield* toTicketLines(exported);
    }
  };
  await writer.writeLines(TICKETS_FILE, listAll());
  const listDeleted = async function* (): AsyncGenerator<PortableRecord> {
    for await (const deleted of records.readDeletedTickets(guild)) {
      addFiles(deleted);
      yield* toDeletedLines(deleted);
    }
  };
  await writer.writeLines(DELETED_FILE, listDeleted());
  await writer.writeLines(USERS_FILE, listUsers(records, guild, others));
  for (const [sha256, id] of withFiles ? files : []) {
    const content = await blobs.get({ guildId: guild, id });
    if (!content) continue;
    await writer.writeAttachment(sha256, content.chunks);
    counts.attachment += 1;
  }
  return counts;
};
