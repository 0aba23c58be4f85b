/** A time of each day, in the time zone of the machine. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/** Reads `03:15`. @throws Error for any other text */
export const parseTimeOfDay = (text: string): TimeOfDay => {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hour === undefined || minute === undefined) throw new Error('a time of the day such as 03:15 is needed');
  return { hour: Number(hour), minute: Number(minute) };
};
