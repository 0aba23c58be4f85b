import type { RecordKind } from '../records/record-kind.ts';
import type { Schemas } from '../schemas.ts';
import { t } from '../texts/texts.ts';

export type Command = Schemas['Command'];

/** What can be entered about a command. */
export type CommandDraft = Pick<Command, 'name' | 'description' | 'access' | 'response' | 'flowId' | 'enabled'>;

export const EMPTY_RESPONSE = { content: '', ephemeral: true } as const;

const NEW: CommandDraft = {
  name: '',
  description: '',
  access: 'everyone',
  response: EMPTY_RESPONSE,
  flowId: null,
  enabled: true,
};

export const COMMANDS: RecordKind<'commands', CommandDraft> = {
  page: 'commands',
  path: 'commands',
  word: t('command'),
  plural: t('commands'),
  scope: 'flows:write',
  labels: {
    name: t('name'),
    description: t('description'),
    access: t('who may use it'),
    response: t('answer'),
    flowId: t('flow'),
    enabled: t('on or off'),
  },
  nameOf: ({ name }) => `/${name}`,
  toDraft: (command) => {
    if (command === null) return NEW;
    const { name, description, access, response, flowId, enabled } = command;
    return { name, description, access, response, flowId, enabled };
  },
  toChanges: (fields) => fields,
  toNew: (draft) => draft,
  newLead: t('The chat offers it after the next sync.'),
  deletion: {
    toConsequences: () =>
      t('The chat offers it until the next sync; until then the bot answers that it no longer exists.'),
  },
};

export type AnswerKind = 'text' | 'flow';

export const getAnswerKind = ({ response }: Pick<CommandDraft, 'response'>): AnswerKind =>
  response === null ? 'flow' : 'text';

/** An empty text is a flow that is not chosen yet. */
export const changeAnswerKind = (kind: AnswerKind): Pick<CommandDraft, 'response' | 'flowId'> =>
  kind === 'text' ? { response: EMPTY_RESPONSE, flowId: null } : { response: null, flowId: '' };

type Synced = Pick<Command, 'enabled' | 'syncedAt' | 'updatedAt'>;

/** What the chat knows of a command: nothing, how it is, how it was, or that it was there. */
export type SyncState = 'missing' | 'current' | 'outdated' | 'leftover' | 'off';

export const getSyncState = ({ enabled, syncedAt, updatedAt }: Synced): SyncState => {
  if (!enabled) return syncedAt === null ? 'off' : 'leftover';
  if (syncedAt === null) return 'missing';
  return updatedAt > syncedAt ? 'outdated' : 'current';
};

export const SYNC_SENTENCES: Readonly<Record<SyncState, string>> = {
  missing: t('The chat does not offer it yet.'),
  current: t('The chat offers it.'),
  outdated: t('Changed since the last sync: the chat may still show the name and description of before.'),
  leftover: t('Switched off. The chat still offers it until the next sync, and says that it is off.'),
  off: t('Switched off.'),
};

export const SYNC_TONES = {
  missing: 'amber',
  current: 'green',
  outdated: 'amber',
  leftover: 'amber',
  off: 'grey',
} as const satisfies Record<SyncState, string>;

export const SYNC_MARKS: Readonly<Record<SyncState, string>> = {
  missing: t('not synced'),
  current: t('on'),
  outdated: t('changed'),
  leftover: t('off'),
  off: t('off'),
};

export const needsSync = (command: Synced): boolean => !['current', 'off'].includes(getSyncState(command));
