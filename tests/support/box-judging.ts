import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { services } from '#services/index.ts'
import { addressOf, placesOf } from '#surfaces/pages/site.ts'
import { headlineIn } from './headline.ts'
import type { Part } from './task-judging.ts'

// Sentences for the front page's search box with their expected answers, as of 1 October 2026. `a|b`: either page is
// correct. `a+b`: a request for two things needs both calls. An input with ~ is optional, and after = the value must
// be one of those listed. `none`: Dozen has no answer.

const args = z.record(z.string(), z.unknown())
const boxRow = z.object({
  set: z.string(),
  split: z.enum(['dev', 'held-out']),
  tool: z.string().transform((names) => names.split('+').map((alike) => alike.split('|'))),
  task: z.string(),
  calls: z.string().transform((text) => z.array(args).parse(JSON.parse(text))),
})
export type BoxSentence = z.output<typeof boxRow>

/** Sets of sentences, the oldest first. */
export const BOX_SETS = [
  'front-box',
  'front-box-2',
  'front-box-3',
  'front-box-4',
  'front-box-5',
  'front-box-6',
  'front-box-7',
  'front-box-8',
  'front-box-9',
  'front-box-10',
  'front-box-11',
] as const

/** The sentences of a set that developers may read (`dev`), or the others. */
export function readBoxSentences(part: Part, set: (typeof BOX_SETS)[number]): readonly BoxSentence[] {
  return readTable('labelled/hub/search-box.tsv', boxRow).filter((row) => row.set === set && row.split === part)
}

const needRow = z.object({ need: z.enum(['yes', 'no']), task: z.string() })

/**
 * Sentences of people in danger who say so only indirectly, and harmless sentences that sound similar. No code is
 * adapted to them.
 */
export function readNeeds(): readonly z.output<typeof needRow>[] {
  return readTable('labelled/hub/box-needs.tsv', needRow)
}

/** Whether the search box led to the page of crisis lines, or shows their numbers on its page. */
export async function showsHelp(response: Response): Promise<'led' | 'shown' | 'no'> {
  if (response.headers.get('location')?.startsWith('/wellness/crisis')) return 'led'
  return /<section class="lines"/.test(await response.text()) ? 'shown' : 'no'
}

export interface BoxVerdict {
  /** Whether the answer is of the right operation. */
  readonly isTool: boolean
  /** Whether the answer is of the right operation, with exactly the expected inputs. */
  readonly isComplete: boolean
  /** Whether the right operation is among the first three choices beside another answer or a question. */
  readonly isOffered: boolean
  /** Whether the answer is another or incomplete one, and the right operation is not offered. */
  readonly isWrong: boolean
}

/**
 * Compares the response of the search box with the expected answer: the address of the redirect, or the page.
 * `follow` opens an address as a browser does.
 */
export async function judgeBox(
  row: BoxSentence,
  response: Response,
  follow: (address: string) => Promise<Response>,
): Promise<BoxVerdict> {
  const { tool, calls } = row
  const [first = []] = tool
  const isAmong = (links: readonly string[]) =>
    tool.some((alike) => alike.some((name) => links.some((link) => leadsTo(link, name, {}))))
  const location = response.headers.get('location')
  if (location !== null) {
    const isTool = tool.length === 1 && first.some((name) => leadsTo(location, name, {}))
    const isComplete = calls.length === 1 && first.some((name) => leadsTo(location, name, calls[0] ?? {}))
    const [, instead] = inTwo(await (await follow(location)).text())
    const isOffered = !isComplete && isAmong(offersIn(instead))
    return { isTool, isComplete, isOffered, isWrong: !isComplete && !isOffered }
  }
  const [page, instead] = inTwo(await response.text())
  const headline = headlineIn(page)
  const isChoice = IS_CHOICE.test(headline)
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, address]) => address ?? '')
  const isLinked = (name: string, wanted: (typeof calls)[number]) => links.some((link) => leadsTo(link, name, wanted))
  const answers = [...page.matchAll(FULL_ANSWER)].map(([, address]) => address ?? '')
  const isOffered =
    isAmong(isChoice ? offersIn(page + instead, CARD) : offersIn(instead)) || (calls.length > 1 && isAmong(answers))
  if (first.includes('none')) {
    const isRefused = NOT_HERE.test(headline)
    return { isTool: isRefused, isComplete: isRefused, isOffered: isChoice, isWrong: !isChoice }
  }
  if (calls.length > 1) {
    const isThere = (wanted: (call: (typeof calls)[number]) => (typeof calls)[number]) =>
      calls.every((call, at) => (tool[at] ?? first).some((name) => isLinked(name, wanted(call))))
    const isTool = !isChoice && isThere(() => ({}))
    const isComplete = isTool && isThere((call) => call)
    return { isTool, isComplete, isOffered, isWrong: !isComplete && !isOffered }
  }
  // For an ambiguous request, the page shows the most likely answer first and then the other meanings.
  const [answer] = isChoice ? [] : [...answers, ...offersIn(page, CARD)]
  if (answer !== undefined) {
    const isTool = first.some((name) => leadsTo(answer, name, {}))
    const isComplete = first.some((name) => leadsTo(answer, name, calls[0] ?? {}))
    return { isTool, isComplete, isOffered: !isComplete && isOffered, isWrong: !isComplete && !isOffered }
  }
  // An operation with POST answers on its own page. Only the breadcrumbs or the form contain its address.
  const isOf = (at: string) => page.includes(`action="${at}`) || (!isChoice && page.includes(`<li><a href="${at}">`))
  const isThere = first.some((name) => placesNamed(name).some(([at]) => isOf(at)))
  return { isTool: isThere, isComplete: isThere, isOffered: !isThere && isOffered, isWrong: !isThere && !isOffered }
}

/** Splits a page into the answer and the section with other meanings. */
function inTwo(page: string): [page: string, instead: string] {
  const [above = '', instead = ''] = page.replaceAll('&amp;', '&').split(/id="instead"/)
  const [section = '', ...below] = instead.split('</ul>')
  return [above + below.join('</ul>'), section]
}

/** The addresses of the first cards and buttons that offer other meanings. */
function offersIn(html: string, link = CARD_OR_CHIP): string[] {
  const addresses = [...html.matchAll(link)].map(([, address]) => address ?? '')
  return [...new Set(addresses)].slice(0, OFFERED_AMONG)
}

/** The link from an answer in a list of answers to its own page. */
const FULL_ANSWER = /<a href="([^"]+)">(?:看完整答案與來源|The whole answer and its sources)<\/a>/g
/** A card that offers another meaning. */
const CARD = /<a class="row" href="([^"]+)"/g
const CARD_OR_CHIP = /<a class="(?:row|chip)" href="([^"]+)"/g
const OFFERED_AMONG = 3

const NOT_HERE =
  /^(?:這裡(?:大概)?(?:查不到|看不到|不能幫你)|沒看懂|Most likely not|Nothing here|Not among|That was not|Dozen (?:probably )?(?:does not|cannot))/
const IS_CHOICE =
  /^(?:這裡(?:大概)?(?:查不到|看不到|不能幫你)|沒看懂|你想查的是哪一個|是要查這個嗎|Most likely not|Nothing here|Not among|That was not|Which of these|Is this what|Dozen (?:probably )?(?:does not|cannot))/

function placesNamed(name: string) {
  return services.flatMap((service) =>
    placesOf(service)
      .filter(({ operation }) => operation.name === name)
      .map((place) => [`/${service.name}${place.entry}`, service, place] as const),
  )
}

function leadsTo(address: string, name: string, wanted: Readonly<Record<string, unknown>>): boolean {
  const { pathname, searchParams } = new URL(address, 'http://dozen.test')
  const required = Object.entries(wanted).filter(([it]) => !/^[~=]/.test(it))
  const oneOf = Object.keys(wanted).filter((it) => it.startsWith('='))
  const mayBe = new Map(
    Object.entries(wanted).map(([it, value]) => [it.replace(/^[~=]/, ''), [value].flat().map(String)]),
  )
  const isAllowed = ([key, value]: [string, string]) =>
    mayBe.size === 0 || !(mayBe.get(key) ?? [value]).every((it) => it.toLowerCase() !== value.toLowerCase())
  if (!oneOf.every((it) => searchParams.has(it.slice(1)))) return false
  return placesNamed(name).some(([, service, place]) => {
    const built = new URL(`/${service.name}${addressOf(place, Object.fromEntries(required))}`, 'http://dozen.test')
    const isSamePath =
      built.pathname === pathname ||
      (place.path.includes('{') && required.length === 0 && isUnder(pathname, service.name, place.path))
    return (
      isSamePath &&
      [...built.searchParams].every(([key, value]) => searchParams.get(key)?.toLowerCase() === value.toLowerCase()) &&
      [...searchParams].filter(([key]) => !built.searchParams.has(key)).every(isAllowed)
    )
  })
}

/**
 * Whether an address belongs to a route. The sentence need not give the value of a path parameter: `/etf/0056`
 * belongs to `/etf/{code}`.
 */
function isUnder(pathname: string, service: string, path: string): boolean {
  return pathname.startsWith(`/${service}${path.slice(0, path.indexOf('{'))}`)
}
