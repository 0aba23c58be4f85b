import { plusMs } from '../shared/instant.ts';
import type { KnowledgePorts } from './knowledge-ports.ts';

/** What a suggestion is remembered for. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes suggestions that are too old for feedback. */
export const purgeSuggestions =
  ({ knowledge, clock }: KnowledgePorts) =>
  () =>
    knowledge.purgeSuggestions(plusMs(clock.now(), -KEPT_MS));
