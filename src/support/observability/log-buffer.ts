/** What one line may take in UTF-8 for each of its characters. */
const BYTES_OF_CHARACTER_MAX = 3

/** Lines that were taken to be written. */
export interface Block {
  readonly bytes: Buffer
  readonly lines: number
}

/**
 * Lines that wait to be written, as the bytes that they will be. As strings each of them would be some twenty pieces until its block
 * is written, which the collector copies, twice: with a line for every request that costs more than writing it.
 */
export class HeldLines {
  readonly #bytesMax: number
  readonly #bytesAtFirst: number
  #buffer: Buffer
  #spare: Buffer | undefined
  #bytes = 0
  #lines = 0

  constructor(bytesAtFirst: number, bytesMax: number) {
    this.#bytesAtFirst = bytesAtFirst
    this.#bytesMax = bytesMax
    this.#buffer = Buffer.allocUnsafeSlow(bytesAtFirst)
  }

  get bytes(): number {
    return this.#bytes
  }

  /** False where there is no room for it. */
  add(line: string): boolean {
    const fits = this.#bytes + line.length * BYTES_OF_CHARACTER_MAX <= this.#buffer.length
    if (!fits && !this.#grow(this.#bytes + Buffer.byteLength(line))) return false
    this.#bytes += this.#buffer.write(line, this.#bytes)
    this.#lines += 1
    return true
  }

  /** All of them, which are held no longer. The bytes are whoever's takes them until he gives them back. */
  take(): Block {
    const block = { bytes: this.#buffer.subarray(0, this.#bytes), lines: this.#lines }
    this.#buffer = this.#spare ?? Buffer.allocUnsafeSlow(this.#bytesAtFirst)
    this.#spare = undefined
    this.#bytes = 0
    this.#lines = 0
    return block
  }

  /** Bytes that were taken and are written: the next block is made where they stand. */
  giveBack({ bytes }: Block): void {
    if (bytes.buffer.byteLength === this.#bytesAtFirst) this.#spare = Buffer.from(bytes.buffer)
  }

  /** Makes room for so many in all. */
  #grow(bytes: number): boolean {
    if (bytes <= this.#buffer.length) return true
    if (bytes > this.#bytesMax) return false
    const larger = Buffer.allocUnsafeSlow(Math.min(this.#bytesMax, Math.max(bytes, this.#buffer.length * 2)))
    this.#buffer.copy(larger, 0, 0, this.#bytes)
    this.#buffer = larger
    return true
  }
}
