import { OWN_SYSTEM } from './manifest.ts';

/** The systems whose files can be imported; those of others than guildesk are converted first. */
export const CONVERTED_SYSTEMS = [
  'discord-tickets',
  'ticketsbot',
  'modmailbot',
  'modmail',
  'open-ticket',
  'csv',
  'zendesk',
  'chatwoot',
] as const;
export type ConvertedSystem = (typeof CONVERTED_SYSTEMS)[number];

export const SOURCE_SYSTEMS = [OWN_SYSTEM, ...CONVERTED_SYSTEMS] as const;
export type SourceSystem = (typeof SOURCE_SYSTEMS)[number];
