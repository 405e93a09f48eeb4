/**
 * A suffix automaton of a path, built in linear time. A lookup takes time linear in the searched text, however long
 * the path is. It is useful if thousands of patterns are matched against one path.
 */
export class PathIndex {
  // One entry per state. State 0 is the empty text. An end position is the index after the last character.
  readonly #next: Map<number, number>[] = [new Map()]
  readonly #links: number[] = [-1]
  readonly #lengths: number[] = [0]
  readonly #firstEnds: number[] = [0]
  readonly #lastEnds: number[] = [0]

  constructor(path: string) {
    let tail = 0
    for (let at = 0; at < path.length; at++) tail = this.#append(tail, path.charCodeAt(at), at + 1)
    // All suffixes of a text end where it ends, so each suffix takes over the last end of the longer texts.
    const longestFirst = this.#lengths.keys().toArray()
    longestFirst.sort((a, b) => this.#lengths[b]! - this.#lengths[a]!)
    for (const state of longestFirst) {
      const link = this.#links[state]!
      if (link >= 0) this.#lastEnds[link] = Math.max(this.#lastEnds[link]!, this.#lastEnds[state]!)
    }
  }

  find(piece: string): { first: number; last: number } | undefined {
    let state = 0
    for (let at = 0; at < piece.length; at++) {
      const next = this.#next[state]!.get(piece.charCodeAt(at))
      if (next === undefined) return undefined
      state = next
    }
    return { first: this.#firstEnds[state]! - piece.length, last: this.#lastEnds[state]! - piece.length }
  }

  /** Appends one character of the path; returns the state of the path so far. */
  #append(tail: number, code: number, end: number): number {
    const added = this.#add(this.#lengths[tail]! + 1, new Map(), end, end)
    let state = tail
    for (; state >= 0 && !this.#next[state]!.has(code); state = this.#links[state]!) this.#next[state]!.set(code, added)
    if (state < 0) {
      this.#links[added] = 0
      return added
    }
    const met = this.#next[state]!.get(code)!
    const length = this.#lengths[state]! + 1
    if (this.#lengths[met] === length) {
      this.#links[added] = met
      return added
    }
    // The state also represents longer texts, which do not end here. The shorter texts get a state of their own.
    const split = this.#add(length, new Map(this.#next[met]), this.#firstEnds[met]!, 0)
    this.#links[split] = this.#links[met]!
    this.#links[met] = this.#links[added] = split
    for (; state >= 0 && this.#next[state]!.get(code) === met; state = this.#links[state]!) {
      this.#next[state]!.set(code, split)
    }
    return added
  }

  #add(length: number, next: Map<number, number>, firstEnd: number, lastEnd: number): number {
    this.#lengths.push(length)
    this.#next.push(next)
    this.#links.push(0)
    this.#firstEnds.push(firstEnd)
    this.#lastEnds.push(lastEnd)
    return this.#lengths.length - 1
  }
}
