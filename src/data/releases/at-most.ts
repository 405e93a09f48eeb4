import { Transform } from 'node:stream'

/** Lets so many bytes through, and fails at the next. */
export function atMost(bytesMax: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.byteLength
      if (bytes > bytesMax) done(new Error(`More than ${bytesMax} bytes came.`))
      else done(null, chunk)
    },
  })
}
