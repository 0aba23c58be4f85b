/** Whether the work succeeds within so many milliseconds. */
export const isDoneWithin = async (ms: number, work: Promise<unknown>): Promise<boolean> => {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ms);
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late.promise]).finally(() => clearTimeout(timer));
};
