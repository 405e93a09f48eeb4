import { z } from 'zod'
import { readTable } from '#data-files/read.ts'
import { services } from '#services/index.ts'
import { addressOf, placesOf } from '#surfaces/pages/site.ts'
import type { Part } from './task-judging.ts'

// Sentences for the box of the front page, with what answers them: written before they were tried. Today is 1 October 2026.
// Where several pages answer the same, each of them is right. An input whose name begins with ~ may be given or not.

const args = z.record(z.string(), z.unknown())
const boxRow = z.object({
  tool: z.string().transform((names) => names.split('|')),
  task: z.string(),
  calls: z.string().transform((text) => z.array(args).parse(JSON.parse(text))),
})
export type BoxSentence = z.output<typeof boxRow>

/** Every other one is never looked at. */
export function readBoxSentences(part: Part): readonly BoxSentence[] {
  const rows = readTable('labelled/hub/front-box.tsv', boxRow)
  return rows.filter((_, at) => at % 2 === (part === 'dev' ? 0 : 1))
}

/** Whether the box led to what was asked for, with what was given, and with nothing else to do. */
export async function isAnswered({ tool, calls }: BoxSentence, response: Response): Promise<boolean> {
  const location = response.headers.get('location')
  if (location !== null) return calls.length === 1 && tool.some((name) => leadsTo(location, name, calls[0] ?? {}))
  const page = (await response.text()).replaceAll('&amp;', '&')
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, address]) => address ?? '')
  if (calls.length > 1)
    return calls.every((call) => tool.some((name) => links.some((link) => leadsTo(link, name, call))))
  // What is posted is answered on the spot, above the form for the next.
  return tool.some((name) => placesNamed(name).some(([at]) => page.includes(`action="${at}`)))
}

function placesNamed(name: string) {
  return services.flatMap((service) =>
    placesOf(service)
      .filter(({ operation }) => operation.name === name)
      .map((place) => [`/${service.name}${place.entry}`, service, place] as const),
  )
}

function leadsTo(address: string, name: string, wanted: Readonly<Record<string, unknown>>): boolean {
  const { pathname, searchParams } = new URL(address, 'http://dozen.test')
  const required = Object.entries(wanted).filter(([it]) => !it.startsWith('~'))
  return placesNamed(name).some(([, service, place]) => {
    const built = new URL(`/${service.name}${addressOf(place, Object.fromEntries(required))}`, 'http://dozen.test')
    const isSamePath =
      built.pathname === pathname || (place.path.includes('{') && isUnder(pathname, service.name, place.path))
    return (
      isSamePath &&
      [...built.searchParams].every(([key, value]) => searchParams.get(key)?.toLowerCase() === value.toLowerCase())
    )
  })
}

/** A path with a parameter that the sentence need not give: `/etf/0056` of `/etf/{code}`. */
function isUnder(pathname: string, service: string, path: string): boolean {
  return pathname.startsWith(`/${service}${path.slice(0, path.indexOf('{'))}`)
}
