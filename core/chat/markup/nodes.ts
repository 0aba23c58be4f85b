export interface Span {
  readonly kind: 'strong' | 'em' | 'u' | 's' | 'spoiler';
  readonly children: readonly Inline[];
}

/** Code; or the id of a user, team, role or channel; or the name of a command, an emoji, or of `everyone` and `here`. */
export interface Label {
  readonly kind: 'code' | 'user' | 'team' | 'role' | 'channel' | 'command' | 'emoji' | 'everyone';
  readonly text: string;
}

export interface Time {
  readonly kind: 'time';
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly style: string;
}

/** Always leads to the web. */
export interface Link {
  readonly kind: 'link';
  readonly href: string;
  readonly host: string;
  /** The writer chose the text, so that the address is not visible. */
  readonly isMasked: boolean;
  readonly title: string | null;
  readonly children: readonly Inline[];
}

/** A part of a text; a string is plain text. */
export type Inline = string | Span | Label | Time | Link;

export interface TextBlock {
  readonly kind: 'text' | 'small';
  readonly children: readonly Inline[];
}

export interface Heading {
  readonly kind: 'heading';
  /** From 1 to 3. */
  readonly level: number;
  readonly children: readonly Inline[];
}

export interface ListItem {
  readonly content: TextBlock | Heading;
  /** The lists within the item. */
  readonly lists: readonly List[];
}

export interface List {
  readonly kind: 'list';
  /** The first number; null for a list with bullets. */
  readonly start: number | null;
  readonly items: readonly ListItem[];
}

export interface Code {
  readonly kind: 'pre';
  readonly language: string | null;
  readonly text: string;
}

/** Contains no other quote. */
export interface Quote {
  readonly kind: 'quote';
  readonly blocks: readonly Block[];
}

export type Block = TextBlock | Heading | List | Code | Quote;
