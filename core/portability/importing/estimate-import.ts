import type { PortableReader } from '../format/portable-file.ts';
import type { PlannedTicket } from '../tickets/plan-ticket.ts';

export interface EstimatedRange {
  readonly from: number;
  readonly to: number;
}

/** What an import takes, with the figures of reports that workers add. */
export interface ImportEstimate {
  readonly seconds: EstimatedRange;
  readonly bytes: EstimatedRange;
}

/** Were measured on two cores with PostgreSQL. */
const BYTES = { ticket: 3_000, transcript: 3_000, message: 520, copy: 280, character: 1.3 };
const MS = { ticket: 0.7, message: 0.09, copy: 0.015, read: 0.000_35 };
const SPREAD = { bytes: { from: 0.8, to: 1.6 }, ms: { from: 0.7, to: 3 } };

export class ImportEstimator {
  readonly #files: PortableReader['attachments'];
  #bytes = 0;
  #fileBytes = 0;
  #ms: number;

  constructor({ attachments }: Pick<PortableReader, 'attachments'>, lengthOfLines: number) {
    this.#files = attachments;
    this.#ms = lengthOfLines * MS.read;
  }

  addTicket({ messages, notes, transcripts, attachments }: PlannedTicket): void {
    const written = [...messages, ...notes];
    const copies = transcripts.flatMap((transcript) => transcript.messages);
    this.#bytes += BYTES.ticket + transcripts.length * BYTES.transcript;
    this.#bytes += written.length * BYTES.message + copies.length * BYTES.copy;
    for (const { content } of [...written, ...copies]) this.#bytes += content.length * BYTES.character;
    for (const { facts } of attachments) this.#fileBytes += (facts && this.#files.get(facts.sha256)) ?? 0;
    this.#ms += MS.ticket + written.length * MS.message + copies.length * MS.copy;
  }

  estimate(): ImportEstimate {
    const { bytes, ms } = SPREAD;
    const toBytes = (factor: number) => Math.ceil(this.#bytes * factor) + this.#fileBytes;
    const toSeconds = (factor: number) => Math.ceil((this.#ms * factor) / 1_000);
    return {
      seconds: { from: toSeconds(ms.from), to: toSeconds(ms.to) },
      bytes: { from: toBytes(bytes.from), to: toBytes(bytes.to) },
    };
  }
}
