import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { hash } from './fit-ai-text-model.ts'
import { foldOfFacts, TEXT_SOURCES } from './ai-text-sources.ts'

// Collects the labelled texts that research/fit-ai-text.ts reads.
//
// Usage: bin/with-node research/collect-ai-text.ts FACTS CHECKOUTS [zh|en] > rows.jsonl
//
// FACTS is a folder of JSON lines {text, label: human | ai, lang, source, match_len}. CHECKOUTS has one folder for
// each repository in research/ai-text-sources.ts, or only those of the given language. Each output line is {text,
// label: 0 person | 1 machine, language, source, fold}.

const factSchema = z.object({
  text: z.string(),
  label: z.enum(['human', 'ai']),
  lang: z.string(),
  source: z.string(),
  match_len: z.int(),
})

interface Row {
  readonly text: string
  readonly label: 0 | 1
  readonly language: 'zh' | 'en'
  readonly source: string
  readonly fold: string
}

/**
 * Maximum number of texts of one label from one source, and minimum lengths. A shorter text gives too little
 * evidence.
 */
const TEXTS_MAX = 600
const CHARACTERS_MAX = 3_000
const HAN_MIN = 40
const WORDS_MIN = 30

const [facts, checkouts, wanted] = process.argv.slice(2)
if (facts === undefined || checkouts === undefined) {
  console.error('Usage: bin/with-node research/collect-ai-text.ts FACTS CHECKOUTS [zh|en]')
  process.exit(1)
}

const seen = new Set<string>()
const rows = [...readFacts(facts), ...readCheckouts(checkouts)].filter(({ language }) => isWanted(language))
for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`)

function isWanted(language: Row['language']): boolean {
  return wanted === undefined || wanted === language
}

function readFacts(folder: string): Row[] {
  return readdirSync(folder)
    .toSorted()
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => {
      const written = readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
      return written.flatMap((line) => {
        const { text, label, lang, source, match_len } = factSchema.parse(JSON.parse(line))
        const language = lang === 'en' ? 'en' : 'zh'
        // In these files, texts by people and by models differ in length. They are cut to the same lengths, so that
        // length does not reveal the label.
        const row = { label: label === 'ai' ? 1 : 0, language, ...foldOfFacts(source) } as const
        return keep([text.slice(0, match_len)], row)
      })
    })
}

function readCheckouts(folder: string): Row[] {
  return TEXT_SOURCES.filter(({ language }) => isWanted(language)).flatMap(
    ({ repository, read, label, language, source, fold }) =>
      keep(read(join(folder, repository)), { label, language, source, fold }).slice(0, TEXTS_MAX),
  )
}

/** Distinct plain texts of sufficient length. Their order depends only on the texts, not on the order of files. */
function keep(texts: readonly string[], row: Omit<Row, 'text'>): Row[] {
  return texts
    .map(toPlain)
    .filter((text) => isLongEnough(text, row.language) && !seen.has(keyOf(text, row)))
    .toSorted((a, b) => hash(a) - hash(b))
    .map((text) => {
      seen.add(keyOf(text, row))
      return { text, ...row }
    })
}

/**
 * The key of a text, to find duplicates. A model may have continued the beginning of a person's text, so the key
 * contains the label.
 */
function keyOf(text: string, { label }: Pick<Row, 'label'>): string {
  return `${label} ${text.slice(0, 60)}`
}

/**
 * Removes addresses and a model's thinking, and replaces placeholders. In half of the texts it also removes the
 * markup.
 */
function toPlain(text: string): string {
  const plain = text
    .replace(/^[\s\S]*<\/think>/u, '')
    .replaceAll(/https?:\/\/\S+/gu, '')
    .replaceAll(/\b[A-Z]+_\d+\b|@[A-Z]+\d+/gu, 'Lee')
    .replace(/^(?:摘要：|Abstract:?)\s*/u, '')
    .trim()
    .slice(0, CHARACTERS_MAX)
  return hash(plain) % 2 === 0 ? plain : plain.replaceAll(/\*\*|^#+ |^ *[*-] +/gmu, '')
}

function isLongEnough(text: string, language: 'zh' | 'en'): boolean {
  return language === 'zh'
    ? (text.match(/\p{sc=Han}/gu)?.length ?? 0) >= HAN_MIN
    : (text.match(/[A-Za-z']+/gu)?.length ?? 0) >= WORDS_MIN
}
