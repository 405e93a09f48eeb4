/** Computes line numbers, from 1, for positions that must be asked for in ascending order. */
export class LineCounter {
  readonly #text: string
  #line = 1
  #nextBreak: number

  constructor(text: string) {
    this.#text = text
    this.#nextBreak = text.indexOf('\n')
  }

  at(position: number): number {
    while (this.#nextBreak >= 0 && this.#nextBreak < position) {
      this.#line++
      this.#nextBreak = this.#text.indexOf('\n', this.#nextBreak + 1)
    }
    return this.#line
  }
}
