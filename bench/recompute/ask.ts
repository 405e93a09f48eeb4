import type { z } from 'zod'

/** Requests a path from the gateway, and parses the fields of the answer that are in the schema. */
export type Ask = <Answer extends z.ZodType>(service: string, path: string, answer: Answer) => Promise<z.output<Answer>>

export function askingAt(base: string): Ask {
  return async (service, path, answer) => {
    const response = await fetch(`${base}/${service}${path}`, { headers: { 'x-payment': 'taken for granted' } })
    if (!response.ok) throw new Error(`${service}${path} answered ${response.status}: ${await response.text()}`)
    return answer.parse(await response.json())
  }
}
