import { readdirSync } from 'node:fs';
import { domainToASCII } from 'node:url';
import type { BotIntents } from '#core/chat/index.ts';
import { INSTALLATION } from '../../composition/installation.ts';

export const WAYS = ['docker', 'systemd', 'panel', 'clone'] as const;
/** How the service is hosted. */
export type Way = (typeof WAYS)[number];

/** The bot that a token belongs to. */
export interface SetupBot {
  readonly token: string;
  readonly applicationId: string;
  readonly applicationName: string;
  readonly granted: BotIntents;
}

export interface Answers {
  readonly way: Way;
  /** Such as `desk.example.com`; null when browsers reach the service on this machine only. */
  readonly domain: string | null;
  readonly language: string;
  /** Null to try it out in the sandbox. */
  readonly bot: SetupBot | null;
}

const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;
const MAX_DOMAIN = 253;
const LOCAL = 'localhost';

/** @throws Error for any other word */
export const parseWay = (text: string): Way => {
  const way = WAYS.find((one) => one === text.trim().toLowerCase());
  if (!way) throw new Error(`"${text}" is not one of ${WAYS.join(', ')}.`);
  return way;
};

/** @returns null for `localhost` / @throws Error for what is not the name of a host */
export const parseDomain = (text: string): string | null => {
  const name = text.trim().toLowerCase();
  if (name === LOCAL) return null;
  if (/[/:]/.test(name))
    throw new Error(`"${text}" is an address. The name of the host alone is needed, such as desk.example.com.`);
  const ascii = domainToASCII(name);
  const labels = ascii.split('.');
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label)) && ascii.length <= MAX_DOMAIN;
  if (!isName || /^\d+$/.test(labels.at(-1) ?? ''))
    throw new Error(`"${text}" is not the name of a host such as desk.example.com, or ${LOCAL}.`);
  return ascii;
};

/** The languages that there are, by their files. */
export const listLanguages = (): readonly string[] =>
  readdirSync(INSTALLATION.languagesFolder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();

/** @throws Error for a language that there is not */
export const parseLanguage = (text: string): string => {
  const languages = listLanguages();
  const language = languages.find((one) => one.toLowerCase() === text.trim().toLowerCase());
  if (language === undefined) throw new Error(`"${text}" is not one of ${languages.join(', ')}.`);
  return language;
};

/** @throws Error for what cannot be a token; the message does not contain it */
export const parseToken = (text: string): string => {
  const token = text.trim();
  if (token === '') throw new Error('The token is empty.');
  if (!/^[\w.-]+$/.test(token))
    throw new Error('This is not a token: it has signs that no token has. Copy it again from the page "Bot".');
  return token;
};

/** The address of the service for browsers, as PUBLIC_URL. */
export const toPublicUrl = ({ domain }: Pick<Answers, 'domain'>): string =>
  domain === null ? `http://${LOCAL}:3000` : `https://${domain}`;
