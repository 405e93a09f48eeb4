import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats a request after Retry-After, while the response is 503 (outcome unknown). */
export async function untilKnown(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send()
    if (response.status !== 503) return response
    await response.text()
    await sleep(200)
  }
}
