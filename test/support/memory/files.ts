import type { FetchedFile, FileFetcher, FileRequest } from '#core/attachments/index.ts';

/** Simulated addresses of files: they record requests and give configured answers. */
export class InMemoryFiles implements FileFetcher {
  readonly fetched: FileRequest[] = [];
  /** Returns a short text by default. */
  answer: (request: FileRequest) => FetchedFile | Promise<FetchedFile> = () => ({ bytes: new Uint8Array([104, 105]) });

  async fetch(request: FileRequest): Promise<FetchedFile> {
    this.fetched.push(request);
    return this.answer(request);
  }
}
