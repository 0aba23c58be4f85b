// @ts-check
/** @type {(paths: readonly string[]) => Promise<{ filtered: readonly string[] }>} jest's option `filter`: the suite that is named here, or all. */
module.exports = (paths) => {
  const file = process.env.MUTANTS_TEST_FILE;
  return Promise.resolve({ filtered: file ? paths.filter((path) => path === file) : paths });
};
