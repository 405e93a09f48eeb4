/** Computes line numbers, from 1, for positions that must be asked for in ascending order. */
export class LineCounter {
  readonly #text: string
  #line = 1
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
