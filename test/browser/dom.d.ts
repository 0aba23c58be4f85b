/** What the tests ask of elements of a page. The DOM library is not loaded: its `Response` and others are not those of Node. */
interface Element {
  readonly scrollHeight: number;
  readonly scrollTop: number;
  readonly scrollWidth: number;
  scrollTo(x: number, y: number): void;
}
