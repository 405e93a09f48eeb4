import { plainName, undatedName } from './model-name.ts'
import { omittedKind } from './omitted-words.ts'

// One model has many names: meta.llama3-3-70b-instruct-v1:0, groq/llama-3.3-70b-versatile and
// meta-llama/llama-3.3-70b-instruct are the same model of three sellers.

/**
 * Families whose names may end in a month and a day: grok-4-0709, gpt-4-0613. In other names four digits are a version.
 */
const DATED_BY_DAY = /^(?:gpt|grok|o\d)/
const DAY = /-(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/
/**
 * Suffixes that Amazon adds to its listings: -v0, -v1, -v2:0, -1:0, and :8k for the context. A final -v2 or higher without a colon is the maker’s own
 * version: deepseek-v3, stt-async-v5.
 */
const AMAZONS_MARK = /(?:-v\d+|-1)?:\d+k?$|-v[01]$/
/** A name that has only a version after the maker: deepseek.r1, deepseek.v3.2. */
const BARE_VERSION = /^(?:[a-z]+\.)?([a-z]+)\.([rv]\d.*)$/

/** For catalogues: a key shared by all offers of one model, regardless of seller, price, region and snapshot. */
export function modelIdentity(model: string): string {
  return identityWords(model).toSorted().join('-')
}

function identityWords(model: string): string[] {
  const lower = model
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/:free$/, '')
  const unmarked = lower.replace(AMAZONS_MARK, '')
  const bare = BARE_VERSION.exec(unmarked.split('/').at(-1) ?? '')
  const plain = bare ? `${bare[1]}-${bare[2]}` : (plainName(unmarked).split('/').at(-1) ?? unmarked)
  const undated = undatedName(plain)
  const name = DATED_BY_DAY.test(undated) ? undated.replace(DAY, '') : undated
  return identifyingWords(name)
}

/** For what people type: the distinctive words of a name in any order, `4-imagen` for imagen-4.0-generate-001 and for Imagen 4. */
export function spokenIdentity(name: string): string {
  return spokenWords(name).toSorted().join('-')
}

/** The distinctive words of a name as people say it: imagen 4 fast for imagen-4.0-fast-generate-001. */
export function spokenWords(name: string): string[] {
  const spoken = name
    .replace(/^sd(?=[ -]?\d)/i, 'stable-diffusion-')
    .replaceAll(/(?<=\d)\.0(?![\d.])/g, '')
    // A final v4 is the maker’s version 4, not one of Amazon’s listing suffixes.
    .replace(/[ -]v(?=\d+$)/i, '-')
  return identityWords(spoken).filter((word) => !['stage', 'filler'].includes(omittedKind(word) ?? ''))
}

/** Parts that are the same for claude-sonnet-4-5, Claude Sonnet 4.5 and claude 4.5 sonnet: 4.5, claude, sonnet. */
function identifyingWords(name: string): string[] {
  // In GPT names, instruct and instant denote separate models. For other makers they denote the standard model.
  const omitted = ['serving', 'pointer', ...(name.startsWith('gpt') ? [] : ['tuning'])]
  return wordsOfName(name).filter((part) => !omitted.includes(omittedKind(part) ?? ''))
}

/** The lower-case words of a name: llama-v3p1-8b and Llama 3.1 8B both give llama, 3.1, 8b. */
export function wordsOfName(name: string): string[] {
  return (
    name
      .normalize('NFKC')
      .toLowerCase()
      // `p` replaces the point in names that allow none: v3p1.
      .replaceAll(/(?<=\d)p(?=\d)/g, '.')
      .replaceAll(/(?<![a-z])v(?=\d)/g, '')
      // llama3 and 4turbo have two words each, 8b has one.
      .replaceAll(/(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z]{3})/g, '-')
      // 3-5 is version 3.5, but 3-70b is version 3 with 70b.
      .replaceAll(/(?<![\d.])(\d)-(\d)(?![\d.]*[a-z\d])/g, '$1.$2')
      .split(/[^a-z0-9.\p{Script=Han}]+/u)
      .filter(Boolean)
  )
}
