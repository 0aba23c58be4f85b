import type { GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { DemoDesk } from './desk.ts';

export interface DeskRoom {
  readonly total: number;
  readonly perAddress: number;
  readonly perNetwork: number;
}

export interface DeskRefusal {
  readonly limit: keyof DeskRoom;
  /** The first desk that counts against the limit ends then. */
  readonly freeAt: Instant;
}

export interface EndedDesk extends Pick<DemoDesk, 'id'> {
  readonly wipedAt: Instant | null;
}

export interface DeskStore {
  /** Adds the desk when there is room; concurrent calls do not exceed it. Wiped desks take no room. */
  addWithin(demoDesk: DemoDesk, room: DeskRoom): Promise<DeskRefusal | null>;
  find(id: GuildId): Promise<DemoDesk | null>;
  /** Counts a change with its bytes. @returns false, without counting, when it would exceed a limit, or there is no such desk */
  spend(id: GuildId, bytes: number, max: { readonly changes: number; readonly bytes: number }): Promise<boolean>;
  /** The next call of `findEnded` finds the desk. */
  end(id: GuildId, now: Instant): Promise<void>;
  /** Ends desks with more rows than `max`; looks at some desks in each call. @returns how many it ended */
  endOversized(now: Instant, max: number): Promise<number>;
  /** Returns a desk that has ended and is not wiped, or was wiped before `wipedBefore`. */
  findEnded(now: Instant, wipedBefore: Instant): Promise<EndedDesk | null>;
  markWiped(id: GuildId, at: Instant): Promise<void>;
  remove(id: GuildId): Promise<void>;
}

/** Fills a new server for the visitor. An unknown language is English. */
export interface DeskFiller {
  getNames(language: string): { readonly server: string; readonly visitor: string };
  /** Repeated calls fail. */
  fill(id: GuildId, language: string): Promise<void>;
}
