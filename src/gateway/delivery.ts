import type { ServerResponse } from 'node:http'
import type { Delivery } from '#operation/charge.ts'

/** The way of an answer over a connection of Node's. */
export function deliveryOn(outgoing: ServerResponse): Delivery {
  return {
    get isOver() {
      return outgoing.headersSent || outgoing.destroyed || outgoing.closed
    },
    onEnd(callback) {
      let isTold = false
      const tell = (isWhole: boolean) => {
        if (isTold) return
        isTold = true
        callback(isWhole)
      }
      if (outgoing.destroyed || outgoing.closed) return tell(false)
      outgoing.once('finish', () => tell(true))
      outgoing.once('close', () => tell(outgoing.writableFinished))
    },
  }
}
