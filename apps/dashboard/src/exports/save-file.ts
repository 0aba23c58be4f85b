const KEPT_MS = 10_000;

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Lets the browser save a text as a file. */
export const saveText = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};

export const saveCsv = (name: string, text: string): void => saveText(name, BYTE_ORDER_MARK + text, 'text/csv');
