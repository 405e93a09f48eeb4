import type { ServerResponse } from 'node:http'
import type { Delivery } from '#operation/charge.ts'

/** Tracks whether the answer reaches the client. `isRefused`: an error was sent, which is no delivery. */
export function deliveryOn(outgoing: ServerResponse, isRefused: () => boolean): Delivery {
  return {
    get isOver() {
      // `headersSent` would be wrong here: an event stream sends its headers long before its answer.
      return outgoing.writableEnded || outgoing.destroyed || outgoing.closed
    },
    onEnd(callback) {
      let isReported = false
      const report = (isComplete: boolean) => {
        if (isReported) return
        isReported = true
        callback(isComplete)
      }
      if (outgoing.destroyed || outgoing.closed) return report(false)
      outgoing.once('finish', () => report(!isRefused()))
      outgoing.once('close', () => report(outgoing.writableFinished && !isRefused()))
    },
  }
}
