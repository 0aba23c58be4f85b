/** For people: `12.3 MB`. */
export const toMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
