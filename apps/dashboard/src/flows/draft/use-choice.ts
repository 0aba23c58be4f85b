import { useState } from 'react';
import type { FlowNode } from '../model/types.ts';

type Shown = { readonly kind: 'nothing' } | { readonly kind: 'flow' } | { readonly kind: 'step'; readonly id: string };

const NOTHING: Shown = { kind: 'nothing' };

/** What is open beside the graph: a step, the flow itself, or nothing. */
export const useChoice = (nodes: readonly FlowNode[]) => {
  const [{ shown, focusCount }, setChoice] = useState<{ readonly shown: Shown; readonly focusCount: number }>({
    shown: NOTHING,
    focusCount: 0,
  });
  return {
    selected: nodes.find(({ id }) => shown.kind === 'step' && id === shown.id) ?? null,
    isFlowShown: shown.kind === 'flow',
    /** How often the focus was led to what is open. */
    focusCount,
    /** Shows a step, or the flow itself, and leads the keyboard there. */
    select: (id: string | null) =>
      setChoice((before) => ({
        shown: id === null ? { kind: 'flow' } : { kind: 'step', id },
        focusCount: before.focusCount + 1,
      })),
    /** Shows a step or nothing, and leaves the focus where it is. */
    show: (id: string | null) =>
      setChoice((before) => ({ ...before, shown: id === null ? NOTHING : { kind: 'step', id } })),
  };
};
