import { useEffect } from 'react';

/** What can be done on the page that is open, as the palette offers it. */
export interface PageCommand {
  readonly label: string;
  /** Why it is not possible now; null when it is. */
  readonly disabledReason?: string | null;
  readonly onSelect: () => void;
}

interface PageCommands {
  /** What they are done with, such as `#12 Lost key`. */
  readonly subject: string;
  readonly commands: readonly PageCommand[];
}

let offered: PageCommands | null = null;

/** Null on a page that offers none. */
export const getPageCommands = (): PageCommands | null => offered;

/** Offers the commands of a page in the palette, as long as the page is open. */
export const usePageCommands = (commands: PageCommands | null): void =>
  useEffect(() => {
    if (!commands) return undefined;
    offered = commands;
    return () => {
      if (offered === commands) offered = null;
    };
  });
