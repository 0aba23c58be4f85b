import { matchAt } from './find-matches.ts';
import type { Label, Time } from './nodes.ts';

const REFERENCE =
  /<(?:@!?(?<user>\d{1,25})|@team:(?<team>[\da-f-]{36})|@&(?<role>\d{1,25})|#(?<channel>\d{1,25})|\/(?<command>[^:<>\n]{1,100}):\d{1,25}|a?:(?<emoji>\w{1,32}):\d{1,25}|t:(?<time>-?\d{1,13})(?::(?<style>[tTdDfFR]))?)>|@(?<everyone>everyone|here)\b/y;
const MENTION = /<@!?(\d{15,25})>/g;

const KINDS = ['user', 'team', 'role', 'channel', 'command', 'emoji', 'everyone'] as const;
const DEFAULT_STYLE = 'f';

const toTime = (seconds: string, style: string): Time | null => {
  const at = new Date(Number(seconds) * 1_000);
  return Number.isNaN(at.getTime()) ? null : { kind: 'time', at: at.toISOString(), style };
};

const toLabel = (groups: Readonly<Record<string, string | undefined>>): Label | null => {
  for (const kind of KINDS) {
    const text = groups[kind];
    if (text !== undefined) return { kind, text };
  }
  return null;
};

/** Reads a mention, a custom emoji or a time at the position, and returns it with its length; null if there is none. */
export const matchReference = (
  text: string,
  at: number,
): { readonly node: Label | Time; readonly length: number } | null => {
  const match = matchAt(REFERENCE, text, at);
  if (!match) return null;
  const { time, style = DEFAULT_STYLE, ...labels } = { ...match.groups };
  const node = time === undefined ? toLabel(labels) : toTime(time, style);
  return node && { node, length: match[0].length };
};

export const listMentions = (text: string): readonly string[] => [...text.matchAll(MENTION)].map(([, id = '']) => id);
