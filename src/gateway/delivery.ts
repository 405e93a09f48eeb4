import type { ServerResponse } from 'node:http'
import type { Delivery } from '#operation/charge.ts'

/**
 * The way of an answer over a connection of Node's. `isRefused`: the call was told an error instead, which does not deliver
 * what it paid for, however well it arrives.
 */
export function deliveryOn(outgoing: ServerResponse, isRefused: () => boolean): Delivery {
  return {
    get isOver() {
      // Headers say nothing: a stream of events has them long before its answer.
      return outgoing.writableEnded || outgoing.destroyed || outgoing.closed
    },
    onEnd(callback) {
      let isTold = false
      const tell = (isWhole: boolean) => {
        if (isTold) return
        isTold = true
        callback(isWhole)
      }
      if (outgoing.destroyed || outgoing.closed) return tell(false)
      outgoing.once('finish', () => tell(!isRefused()))
      outgoing.once('close', () => tell(outgoing.writableFinished && !isRefused()))
    },
  }
}
