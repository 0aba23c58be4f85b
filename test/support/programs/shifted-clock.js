/** Loaded before a process: the clock of its machine is off by TEST_CLOCK_SHIFT_MS milliseconds. */
const shiftMs = Number(process.env.TEST_CLOCK_SHIFT_MS);
const realNow = Date.now;

Date.now = () => realNow() + shiftMs;
globalThis.Date = new Proxy(Date, {
  construct: (RealDate, given) => Reflect.construct(RealDate, given.length > 0 ? given : [realNow() + shiftMs]),
});
