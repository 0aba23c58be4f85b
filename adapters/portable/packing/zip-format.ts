/** What the parts of a zip archive begin with. */
export const SIGNATURES = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  entry: 0x02014b50,
  end64: 0x06064b50,
  locator: 0x07064b50,
  end: 0x06054b50,
} as const;

/** Bytes of a local header before its name. */
export const LOCAL_HEADER = 30;
/** The extra field with values that do not fit into 32 bits. */
export const ZIP_64_FIELD = 1;
export const DEFLATED = 8;
