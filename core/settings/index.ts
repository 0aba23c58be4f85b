import type { GuildId } from '../shared/ids.ts';
import { listTexts } from './list-texts.ts';
import { previewSettings, type PreviewPorts } from './preview-settings.ts';
import { loadSettings, type ServerContextPorts } from './server-context.ts';
import { updateSettings } from './update-settings.ts';

export {
  COMMAND_TEXT_KEYS,
  COMMAND_WORD_KEYS,
  COMMAND_WORDS,
  type CommandTextKey,
  type CommandWord,
  type CommandWordKey,
  MAX_COMMAND_TEXT,
} from './command-texts.ts';
export type { Locale } from './locale.ts';
export { POLICY_TEXT_KEYS, type PolicyTextKey } from './policy-texts.ts';
export { findRemovalLimit, type ExpiredCount, type RetentionCounts, type RetentionLimits } from './retention.ts';
export * from './server-settings.ts';
export {
  buildServerContext,
  buildTicketContext,
  loadSettings,
  loadServerContext,
  loadTicketContext,
  type ServerContext,
  type ServerContextPorts,
  type TicketContext,
  type WriteText,
} from './server-context.ts';
export type { SettingsStore } from './settings-store.ts';
export { type CatalogueKey, findText, type PlainTextKey, TEXT_KEYS, type TextKey, TEXTS } from './text-catalogue.ts';
export { TRANSCRIPT_TEXT_KEYS, type TranscriptTextKey } from './transcript-texts.ts';
export type { TextVariables, Translator } from './translator.ts';
export { requireLocale } from './update-settings.ts';

export type SettingsPorts = ServerContextPorts & PreviewPorts;

export const settingsUseCases = (ports: SettingsPorts) => ({
  get: (guild: GuildId) => loadSettings(ports, guild),
  update: updateSettings(ports),
  preview: previewSettings(ports),
  listTexts: listTexts(ports),
});

export type SettingsUseCases = ReturnType<typeof settingsUseCases>;
