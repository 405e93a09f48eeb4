import { z } from 'zod'
import { readTable } from '#data-files/read.ts'
import { services } from '#services/index.ts'
import { addressOf, placesOf } from '#surfaces/pages/site.ts'
import type { Part } from './task-judging.ts'

// Sentences for the box of the front page, with what answers them: written before they were tried. Today is 1 October 2026.
// Where several pages answer the same, each of them is right: a|b. What asks for two things wants both, a call each: a+b.
// An input whose name begins with ~ may be given or not. `none` is what nothing here answers.

const args = z.record(z.string(), z.unknown())
const boxRow = z.object({
  tool: z.string().transform((names) => names.split('+').map((alike) => alike.split('|'))),
  task: z.string(),
  calls: z.string().transform((text) => z.array(args).parse(JSON.parse(text))),
})
export type BoxSentence = z.output<typeof boxRow>

/** Every other one is never looked at. Each file was written later. */
export function readBoxSentences(part: Part, file: 'front-box' | 'front-box-2' = 'front-box'): readonly BoxSentence[] {
  const rows = readTable(`labelled/hub/${file}.tsv`, boxRow)
  return rows.filter((_, at) => at % 2 === (part === 'dev' ? 0 : 1))
}

export interface BoxVerdict {
  /** It led to what was asked for. */
  readonly isTool: boolean
  /** With what was given, and with nothing else to do. */
  readonly isWhole: boolean
}

/** Where the box led to, or what its page says. */
export async function judgeBox({ tool, calls }: BoxSentence, response: Response): Promise<BoxVerdict> {
  const [first = []] = tool
  const location = response.headers.get('location')
  if (location !== null) {
    const isTool = tool.length === 1 && first.some((name) => leadsTo(location, name, {}))
    return { isTool, isWhole: calls.length === 1 && first.some((name) => leadsTo(location, name, calls[0] ?? {})) }
  }
  const page = (await response.text()).replaceAll('&amp;', '&')
  if (first.includes('none')) return both(NOT_HERE.test(page))
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, address]) => address ?? '')
  if (calls.length > 1) {
    const isThere = (wanted: (call: (typeof calls)[number]) => (typeof calls)[number]) =>
      calls.every((call, at) =>
        (tool[at] ?? first).some((name) => links.some((link) => leadsTo(link, name, wanted(call)))),
      )
    const isTool = !IS_CHOICE.test(page) && isThere(() => ({}))
    return { isTool, isWhole: isTool && isThere((call) => call) }
  }
  // What is posted is answered on the spot, above the form for the next.
  return both(first.some((name) => placesNamed(name).some(([at]) => page.includes(`action="${at}`))))
}

const NOT_HERE = /<h1[^>]*>(?:這裡大概查不到|沒看懂|Most likely not|That was not)/
const IS_CHOICE =
  /<h1[^>]*>(?:這裡大概查不到|沒看懂|你想查的是哪一個|是要查這個嗎|Most likely not|That was not|Which of these|Is this what)/

function both(isRight: boolean): BoxVerdict {
  return { isTool: isRight, isWhole: isRight }
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
      built.pathname === pathname ||
      (place.path.includes('{') && required.length === 0 && isUnder(pathname, service.name, place.path))
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
