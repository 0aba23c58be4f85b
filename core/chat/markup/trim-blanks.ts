const BLANKS = /^[ \t\n]+|(?<![ \t\n])[ \t\n]+$/g;

/** Unlike `trim`, keeps invisible characters, which a reader may have to see. */
export const trimBlanks = (text: string): string => text.replaceAll(BLANKS, '');
