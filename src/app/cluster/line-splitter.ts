import { StringDecoder } from 'node:string_decoder'

/** Hands on what comes in pieces, a number of whole lines at a time: several processes write to one log. */
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
