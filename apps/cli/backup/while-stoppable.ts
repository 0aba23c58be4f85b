/** Lets SIGINT and SIGTERM end the work in order. @param reason is the message of the error of the signal */
export const whileStoppable = async <T>(reason: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const stop = new AbortController();
  const onSignal = () => stop.abort(new Error(reason));
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    return await work(stop.signal);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
};
