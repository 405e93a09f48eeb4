import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { normalise } from '#support/text/normalise.ts'
import { namePattern } from './named-values.ts'
import { afterAskingOfThis } from './written-texts.ts'

/** A common subject without data here: the weather, a timetable, a price–earnings ratio. */
export interface NotCovered {
  readonly zh: string
  readonly en: string
}

const FILE = 'models/hub/not-covered.tsv'
const row = z.object({ zh: z.string().min(1), en: z.string().min(1), words: z.string().min(1) })
const CHARACTERS_MAX = 200
/** Quoted text, and text after a colon or a question, is data. A search for APIs or servers is about other sites. */
const QUOTED = /[「『《“"][^「『《“」』》”"]{1,200}[」』》”"]/gu
const OF_OTHERS = /(?<![a-z])(?:mcp|x402|apis?|endpoints?|usdc)(?![a-z])|llms\.txt/i

/** Allows text between the parts of a pattern: what time does 7-eleven close. */
const BETWEEN = '[^?!。]{0,30}'

let cached: readonly (NotCovered & { readonly pattern: RegExp })[] | undefined

function readNotCovered() {
  return readTable(FILE, row).map(({ zh, en, words }) => {
    const patterns = words.split('|').map((way) =>
      way
        .split('*')
        .map((it) => namePattern(normalise(it)).source)
        .join(BETWEEN),
    )
    return { zh, en, pattern: new RegExp(patterns.join('|')) }
  })
}

/** Finds a subject without data here. */
export function notCoveredIn(text: string): NotCovered | undefined {
  if (text.length > CHARACTERS_MAX || OF_OTHERS.test(text)) return undefined
  const handedOver = afterAskingOfThis(text)?.length ?? 0
  const own = text.slice(0, text.length - handedOver)
  const [statement = ''] = own.replaceAll(QUOTED, ' ').split(/[:：]/)
  const asked = normalise(statement)
  return (cached ??= readNotCovered()).find(({ pattern }) => pattern.test(asked))
}
