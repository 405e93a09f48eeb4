import { Transform } from 'node:stream'

/** Notices a stream on which nothing comes any more: `signal` ends it then, with what is said as the reason. */
export function stallWatch(idleMs: number): { readonly signal: AbortSignal; readonly through: Transform; end(): void } {
  const controller = new AbortController()
  const giveUp = () => controller.abort(new Error(`Nothing came for ${idleMs / 1000} seconds.`))
  const timer = setTimeout(giveUp, idleMs).unref()
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      timer.refresh()
      done(null, chunk)
    },
  })
  return { signal: controller.signal, through, end: () => clearTimeout(timer) }
}
