import { type ComponentType, useSyncExternalStore } from 'react';

let content: ComponentType | null = null;
const listeners = new Set<() => void>();

/** Has the slot show this from now on. */
export const fillWaitsSlot = (component: ComponentType): void => {
  content = component;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows what is about to be sent, as soon as code is loaded that sends something. */
export const WaitsSlot = () => {
  const Content = useSyncExternalStore(subscribe, () => content);
  return Content && <Content />;
};
