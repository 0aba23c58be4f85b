import { InMemoryChatEffectStore } from '../../../support/memory/chat-effect-store.ts';
import type { CompletedEffect } from '#core/chat/index.ts';
import type { Effect } from '../../../support/discord/faults.ts';

/** Short, so that what is never answered costs little; a request that takes longer is repeated like a lost one. */
export const deadlineMs = 400;

/** How an answer of Discord can fail to arrive. */
export const FAULTS: readonly (readonly [string, Effect])[] = [
  ['is lost', { kind: 'lost' }],
  ['comes too late', { kind: 'late', ms: 60_000 }],
  ['is a cut connection', { kind: 'cut' }],
  ['never comes', { kind: 'hang' }],
  ['is a 502 before anything is done', { kind: 'status', status: 502 }],
  ['is a 502 after everything is done', { kind: 'status', status: 502, after: true }],
];

/** A process that dies after the effect and before its record. */
export class DyingStore extends InMemoryChatEffectStore {
  dies = true;

  override complete(effect: CompletedEffect): Promise<boolean> {
    return this.dies ? Promise.reject(new Error('The process was killed.')) : super.complete(effect);
  }
}
