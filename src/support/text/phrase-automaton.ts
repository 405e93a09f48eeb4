/** A pattern's range in one array for all patterns, which takes a tenth of the memory of separate arrays. */
export interface Place {
  readonly from: number
  readonly count: number
}

/** This many patterns are added in one step, which takes a millisecond or two. */
const PATTERNS_AT_ONCE = 200
const NODES_AT_ONCE = 2000

/**
 * Aho and Corasick, "Efficient string matching" (1975), over UTF-16 units in typed arrays. A node has one parent, so
 * parent and unit are its key in a hash table.
 */
export class Automaton {
  /** Whether a pattern contains the unit. Most units of a text are in no pattern, which ends the search early. */
  readonly #isKnown = new Uint8Array(0x10000)
  /** A hash table of nodes, by parent and unit, with linear probing. */
  readonly #children: Int32Array
  #parents: Int32Array
  #units: Uint16Array
  #fallback: Int32Array
  /** For each node, the nearest shorter suffix that is a complete pattern, or 0. */
  #shorter: Int32Array
  /** The first pattern that ends at a node, and the next one after a pattern. Plus one, because 0 means none. */
  #firstPattern: Int32Array
  readonly #nextPattern: Int32Array
  #count = 1

  constructor(patterns: number, units: number) {
    this.#children = new Int32Array(2 ** Math.ceil(Math.log2(2 * units + 2)))
    this.#parents = new Int32Array(units + 1)
    this.#units = new Uint16Array(units + 1)
    this.#fallback = new Int32Array(units + 1)
    this.#shorter = new Int32Array(units + 1)
    this.#firstPattern = new Int32Array(units + 1)
    this.#nextPattern = new Int32Array(patterns)
  }

  scan(
    symbols: { readonly count: number; readonly units: Uint16Array },
    found: (pattern: number, last: number) => void,
  ): void {
    let node = 0
    for (let at = 0; at < symbols.count; at++) {
      node = this.#step(node, symbols.units[at] ?? 0)
      for (let end = node; end !== 0; end = this.#shorter[end] ?? 0) {
        for (let next = this.#firstPattern[end] ?? 0; next !== 0; next = this.#nextPattern[next - 1] ?? 0) {
          found(next - 1, at)
        }
      }
    }
  }

  *read(patterns: readonly Place[], units: Uint16Array): Generator<undefined, void, undefined> {
    const ends = new Int32Array(patterns.length)
    for (const [index, { from, count }] of patterns.entries()) {
      if (index % PATTERNS_AT_ONCE === 0) yield
      let node = 0
      for (let at = from; at < from + count; at++)
        node = this.#childOf(node, units[at] ?? 0) || this.#add(node, units[at] ?? 0)
      ends[index] = node
    }
    for (let index = patterns.length - 1; index >= 0; index--) {
      const node = ends[index] ?? 0
      this.#nextPattern[index] = this.#firstPattern[node] ?? 0
      this.#firstPattern[node] = index + 1
    }
    yield
    // In breadth-first order, because a node's fallback follows from its parent's.
    let read = 0
    for (const node of this.#byDepth()) {
      if (read++ % NODES_AT_ONCE === 0) yield
      const parent = this.#parents[node] ?? 0
      const fallback = parent === 0 ? 0 : this.#step(this.#fallback[parent] ?? 0, this.#units[node] ?? 0)
      this.#fallback[node] = fallback
      this.#shorter[node] = this.#firstPattern[fallback] === 0 ? (this.#shorter[fallback] ?? 0) : fallback
    }
    // Patterns share their beginnings, so there are fewer nodes than units.
    this.#parents = this.#parents.slice(0, this.#count)
    this.#units = this.#units.slice(0, this.#count)
    this.#fallback = this.#fallback.slice(0, this.#count)
    this.#shorter = this.#shorter.slice(0, this.#count)
    this.#firstPattern = this.#firstPattern.slice(0, this.#count)
  }

  /** All nodes except the root, in breadth-first order. A parent has a lower number than its children. */
  #byDepth(): Int32Array {
    const depths = new Int32Array(this.#count)
    const places = [0]
    for (let node = 1; node < this.#count; node++) {
      const depth = (depths[node] = (depths[this.#parents[node] ?? 0] ?? 0) + 1)
      places[depth] = (places[depth] ?? 0) + 1
    }
    let before = 0
    for (const [depth, count] of places.entries()) {
      places[depth] = before
      before += count
    }
    const sorted = new Int32Array(before)
    for (let node = 1; node < this.#count; node++) {
      const depth = depths[node] ?? 0
      const place = places[depth] ?? 0
      sorted[place] = node
      places[depth] = place + 1
    }
    return sorted
  }

  #step(node: number, unit: number): number {
    if (this.#isKnown[unit] === 0) return 0
    for (let from = node; ; from = this.#fallback[from] ?? 0) {
      const next = this.#childOf(from, unit)
      if (next !== 0 || from === 0) return next
    }
  }

  #childOf(parent: number, unit: number): number {
    return this.#children[this.#placeOf(parent, unit)] ?? 0
  }

  #add(parent: number, unit: number): number {
    const node = this.#count++
    this.#children[this.#placeOf(parent, unit)] = node
    this.#parents[node] = parent
    this.#units[node] = unit
    this.#isKnown[unit] = 1
    return node
  }

  /** A child's slot in the hash table, or the free slot for it. */
  #placeOf(parent: number, unit: number): number {
    const last = this.#children.length - 1
    for (let place = (Math.imul(parent ^ (unit << 12), 0x9e3779b1) >>> 12) & last; ; place = (place + 1) & last) {
      const node = this.#children[place] ?? 0
      if (node === 0 || (this.#parents[node] === parent && this.#units[node] === unit)) return place
    }
  }
}
