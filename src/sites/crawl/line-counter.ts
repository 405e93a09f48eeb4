/** Line numbers, from 1, of places that are asked about in order. */
export class LineCounter {
  readonly #text: string
  #line = 1
  /** The next end of a line that has not been counted; -1: there is none. */
  #next: number

  constructor(text: string) {
    this.#text = text
    this.#next = text.indexOf('\n')
  }

  at(place: number): number {
    while (this.#next >= 0 && this.#next < place) {
      this.#line++
      this.#next = this.#text.indexOf('\n', this.#next + 1)
    }
    return this.#line
  }
}
