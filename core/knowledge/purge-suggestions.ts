import { plusMs } from '../shared/instant.ts';
import type { KnowledgePorts } from './knowledge-ports.ts';

/** Feedback is accepted this long. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export const purgeSuggestions =
  ({ knowledge, clock }: KnowledgePorts) =>
  () =>
    knowledge.purgeSuggestions(plusMs(clock.now(), -KEPT_MS));
