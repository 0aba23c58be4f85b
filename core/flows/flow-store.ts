import type { FlowId, GuildId } from '../shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Flow } from './flow.ts';

/** Where flows live. */
export interface FlowStore {
  find(guild: GuildId, id: FlowId): Promise<Flow | null>;
  /** Newest first. */
  list(guild: GuildId, page: PageRequest): Promise<Page<Flow>>;
  /** @throws conflict when the server already uses the name. */
  add(flow: Flow): Promise<void>;
  /** Writes a changed flow. @throws conflict when the name is taken; StaleWrite when someone else wrote first. */
  save(flow: Flow): Promise<Flow>;
  remove(guild: GuildId, id: FlowId): Promise<void>;
}
