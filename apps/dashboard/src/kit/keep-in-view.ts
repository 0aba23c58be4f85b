/** The `ref` of the active entry of a list: moves it to where it is seen. */
export const keepInView = (entry: HTMLElement | null): void => entry?.scrollIntoView({ block: 'nearest' });
