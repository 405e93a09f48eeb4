import { StringDecoder } from 'node:string_decoder'

/** Passes chunks on as complete lines, because several processes write to one log. */
export function wholeLines(write: (lines: string) => void): (piece: Buffer) => void {
  const decoder = new StringDecoder()
  let rest = ''
  return (piece) => {
    const text = rest + decoder.write(piece)
    const end = text.lastIndexOf('\n') + 1
    rest = text.slice(end)
    if (end > 0) write(text.slice(0, end))
  }
}
