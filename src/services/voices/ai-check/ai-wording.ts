import { z } from 'zod'
import { normalise } from '#support/text/normalise.ts'
import type { Language } from './ai-features.ts'

/** A word, punctuation mark or short sequence of words, with its contribution to the log-odds. */
export const wordingPartSchema = z.object({ words: z.string(), count: z.int(), contribution: z.number() })

export type WordingPart = z.output<typeof wordingPartSchema>

/** Neutral tokens added to every text, so that a short text counts as weak evidence. */
const NEUTRAL_TOKENS = { zh: 20, en: 60 } as const

const EN_TOKEN = /[a-z]+(?:'[a-z]+)?|\d+|[.,;:!?()"—–-]/gu
const ZH_TOKEN = /\p{sc=Han}|[,。、;:!?()“”"]|\d+|[a-z]+/gu

/**
 * Splits a text into words and punctuation marks. Every number becomes 0. Chinese is converted to one script, and
 * punctuation to one width.
 */
export function readTokens(text: string, language: Language): readonly string[] {
  const plain =
    language === 'en'
      ? text.toLowerCase().replaceAll(/[‘’]/gu, "'").replaceAll(/[“”]/gu, '"')
      : normalise(text)
          .replaceAll(/[「『]/gu, '“')
          .replaceAll(/[」』]/gu, '”')
  const tokens = plain.match(language === 'en' ? EN_TOKEN : ZH_TOKEN) ?? []
  return tokens.map((token) => (/^\d/u.test(token) ? '0' : token))
}

/** Counts every sequence of at most two English or three Chinese tokens. */
export function countRuns(tokens: readonly string[], language: Language, isCounted: (run: string) => boolean) {
  const longest = language === 'en' ? 2 : 3
  const space = language === 'en' ? ' ' : ''
  const counts = new Map<string, number>()
  for (let at = 0; at < tokens.length; at++) {
    let run = ''
    for (let length = 1; length <= longest && at + length <= tokens.length; length++) {
      run = length === 1 ? tokens[at]! : run + space + tokens[at + length - 1]!
      if (isCounted(run)) counts.set(run, (counts.get(run) ?? 0) + 1)
    }
  }
  return counts
}

/**
 * The rate of a sequence in a text of `tokens` tokens. Neutral tokens are added, so that a short text counts as weak
 * evidence.
 */
export function rateOf(count: number, tokens: number, language: Language): number {
  return count / (tokens + NEUTRAL_TOKENS[language])
}

/** The contribution of each word sequence that has a weight, the strongest first. */
export function weighWording(
  text: string,
  language: Language,
  weights: ReadonlyMap<string, number>,
): readonly WordingPart[] {
  const tokens = readTokens(text, language)
  const counts = countRuns(tokens, language, (run) => weights.has(run))
  return [...counts]
    .map(([words, count]) => ({
      words,
      count,
      contribution: rateOf(count, tokens.length, language) * weights.get(words)!,
    }))
    .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution) || (a.words < b.words ? -1 : 1))
}
