import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

export type Side = 'for' | 'against' | 'none'

/** A text, and the side that its author's rating or a labeller gave it. */
export interface Rated {
  readonly text: string
  readonly side: Side
  readonly language: 'zh' | 'en'
  readonly source: string
}

const factSchema = z.object({
  text: z.string(),
  stance: z.enum(['recommend', 'against', 'mixed', 'none']),
  lang: z.string(),
  source: z.string(),
  split: z.enum(['fit', 'judge']),
})

const SIDES = { recommend: 'for', against: 'against', mixed: 'none', none: 'none' } as const

/** The labelled texts of the FACTS file. A source that is also a checkout gets the checkout's name. */
export function readFacts(file: string): (Rated & { isJudge: boolean })[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  return lines.map((line) => {
    const { text, stance, lang, source, split } = factSchema.parse(JSON.parse(line))
    const language = lang === 'en' ? 'en' : 'zh'
    return { text, side: SIDES[stance], language, source: sourceOf(source), isJudge: split === 'judge' }
  })
}

function sourceOf(written: string): string {
  if (/Alexa/.test(written)) return 'alexa'
  if (written.startsWith('UCI')) return 'uci'
  if (written.startsWith('SophonPlus')) return 'shopping'
  return /movie/.test(written) ? 'ptt-films' : 'ptt-boards'
}

/**
 * Reviews with stars or labels, from checkouts of public repositories. Their archives must be unpacked in place
 * first.
 */
export function readCheckouts(folder: string): Rated[] {
  const corpus = (path: string) => join(folder, 'SophonPlus+ChineseNlpCorpus/datasets', path)
  const chinese = (source: string, file: string) =>
    readCsv(file, ',').map(({ review = '', label }): Rated => ({
      text: review,
      side: sideOf(label, '1', '0'),
      language: 'zh',
      source,
    }))
  /** Reads reviews with one to five stars. Three stars take no side. */
  const starred = (source: string, language: Rated['language'], file: string, text: string, stars: string) =>
    readCsv(join(folder, file), ',').map((row): Rated => ({
      text: (row[text] ?? '').replace(/READ MORE$/, ''),
      side: sideOf(row[stars]?.trim().slice(0, 1), '45', '12'),
      language,
      source,
    }))
  const english = (source: string, text: string, side: Side): Rated => ({ text, side, language: 'en', source })
  const airline = join(folder, 'AyushDhatwalia+Twitter-Airline-Sentiment/Tweets.csv')
  const alexa = join(folder, 'NikhitaMethwani+Amazon-Alexa-Review-Using-Sentiment-Analysis/amazon_alexa.tsv')
  const films = (end: string) =>
    readFileSync(join(folder, `yoonkim+CNN_sentence/rt-polarity.${end}`), 'latin1').split('\n')
  const uci = ['amazon_cells', 'imdb', 'yelp'].flatMap((name) =>
    readFileSync(
      join(folder, 'Huyen2402+API-ML-luanvan/sentiment labelled sentences', `${name}_labelled.txt`),
      'utf8',
    ).split('\n'),
  )
  return [
    ...chinese('hotels', corpus('ChnSentiCorp_htl_all/ChnSentiCorp_htl_all.csv')),
    ...chinese('meals', corpus('waimai_10k/waimai_10k.csv')),
    ...chinese('shopping', corpus('online_shopping_10_cats/online_shopping_10_cats.csv')),
    ...starred(
      'clothes',
      'en',
      'fehimkus+machine-learning/Womens Clothing E-Commerce Reviews.csv',
      'Review Text',
      'Rating',
    ),
    ...starred('tablets', 'en', `${FLIPKART}/1429_1.csv`, 'reviews', 'rating'),
    ...starred('speakers', 'en', `${FLIPKART}/data.csv`, 'review', 'rating'),
    ...readCsv(airline, ',').map((row) =>
      english(
        'airlines',
        (row['text'] ?? '').replaceAll(/@\w+/g, ''),
        sideOf(row['airline_sentiment'], 'positive', 'negative'),
      ),
    ),
    ...readCsv(alexa, '\t').map((row) =>
      english('alexa', row['verified_reviews'] ?? '', sideOf(row['rating'], '45', '12')),
    ),
    ...films('pos').map((text) => english('films', text, 'for')),
    ...films('neg').map((text) => english('films', text, 'against')),
    ...uci.map((line) => english('uci', line.replace(/\t[01]\s*$/, ''), /\t1\s*$/.test(line) ? 'for' : 'against')),
  ].filter(({ text }) => /\p{L}/u.test(text))
}

const FLIPKART = 'Pratyayan200013+Flipkart-Amazon-Sentiment-Analysis-and-Comparison'

function sideOf(value: string | undefined, good: string, bad: string): Side {
  if (value === undefined || value === '') return 'none'
  if (good === value || (good.length === 2 && good.includes(value))) return 'for'
  return bad === value || (bad.length === 2 && bad.includes(value)) ? 'against' : 'none'
}

function readCsv(file: string, delimiter: string): Record<string, string>[] {
  const options = { columns: true, bom: true, delimiter, relax_quotes: true, relax_column_count: true, quote: '"' }
  return z.array(z.record(z.string(), z.string())).parse(parse(readFileSync(file), options))
}
