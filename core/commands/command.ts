import type { CommandId, FlowId, GuildId } from '../shared/ids.ts';
import { reported, unreported } from '../shared/record/field.ts';
import type { RecordFields, RecordOf, WritableOf } from '../shared/record/record.ts';

export const COMMAND_ACCESS = ['staff', 'everyone'] as const;

export interface CommandResponse {
  readonly content: string;
  readonly ephemeral: boolean;
}

export const COMMAND_RECORD = {
  id: unreported.id<CommandId>('command'),
  guildId: unreported.chatId<GuildId>('server'),
  /** Is lower case and unique per server. */
  name: reported.text().writable(),
  description: reported.text().writable(),
  /** `staff` requires a staff role of any category or of the server. */
  access: reported.choice(COMMAND_ACCESS).writable(),
  /** Exactly one of `response` and `flowId` is set. */
  response: reported.data<CommandResponse>().nullable().writable(),
  flowId: reported.id<FlowId>('flow').nullable().writable(),
  /** The chat does not offer a disabled command. */
  enabled: reported.flag().writable(),
  /** Is null when the command was never synced. */
  syncedAt: unreported
    .instant()
    .nullable()
    .initially(null)
    .about('When it was last synced to the chat; null when the chat does not offer it.'),
  version: unreported.version().initially(1),
  createdAt: unreported.instant(),
  updatedAt: unreported.instant(),
} satisfies RecordFields;

export type Command = RecordOf<typeof COMMAND_RECORD>;
export type CommandFields = WritableOf<typeof COMMAND_RECORD>;
