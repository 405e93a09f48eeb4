/**
 * A body as it goes over the wire. A short one is a string with one character for each byte, which Node writes together
 * with the head; one system call is most of what a short answer costs.
 */
export type Wire = string | Uint8Array

/** Longer bodies are written as they are: copying them costs more than a second piece. */
const ONE_PIECE_BYTES_MAX = 16_384

export function wireOf(body: string | Uint8Array): Wire {
  if (typeof body === 'string') return encoded(body, nothing).wire
  if (body.byteLength > ONE_PIECE_BYTES_MAX) return body
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')
}

const nothing = () => undefined

const scratch = Buffer.allocUnsafeSlow(ONE_PIECE_BYTES_MAX)
/** UTF-8 takes up to three bytes for each unit of UTF-16. */
const SCRATCH_CHARACTERS_MAX = Math.floor(ONE_PIECE_BYTES_MAX / 3)

/** A text as it goes over the wire, and what `look` sees in its bytes, which are written over at once. */
export function encoded<T>(text: string, look: (bytes: Uint8Array) => T): { readonly wire: Wire; readonly seen: T } {
  if (text.length > SCRATCH_CHARACTERS_MAX) {
    const bytes = Buffer.from(text)
    return { wire: wireOf(bytes), seen: look(bytes) }
  }
  const length = scratch.write(text)
  // As many bytes as characters: all of them are ASCII, and the text is its own wire.
  const wire = length === text.length ? text : scratch.toString('latin1', 0, length)
  return { wire, seen: look(scratch.subarray(0, length)) }
}
