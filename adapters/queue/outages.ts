const QUIET_MS = 60_000;

/** Reports the first of a series of failures: those with less than a minute between them are one outage. */
export const reportOutages = (onError: (error: Error) => void): ((error: Error) => void) => {
  let last = -Infinity;
  return (error) => {
    const isNew = performance.now() - last > QUIET_MS;
    last = performance.now();
    if (isNew) onError(error);
  };
};
