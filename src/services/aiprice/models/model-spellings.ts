import { spokenIdentity } from './model-identity.ts'
import { otherFamilies, withFigures, withLatinMaker, withSpokenFigures } from './model-makers.ts'
import { isProvider } from './model-name.ts'
import { DAY } from './meant-model.ts'

// How people write model names in questions. `model-variants.ts` adds the spellings that follow from a listed name.

/** Converts colloquial names: ChatGPT 5.5 → GPT-5.5, 智譜 GLM 4.6 → GLM 4.6, Command R+ → Command R Plus. */
export function normaliseModelName(text: string): string {
  return (
    withLatinMaker(withFigures(text))
      .replaceAll('+', ' plus')
      // ChatGPT models are listed as GPT, except chatgpt-4o-latest.
      .replace(/^chat ?gpt[ -]?(?=\d(?!\w*[ -]latest))/i, 'gpt-')
      .replace(/ ?[(（]([\w.]+)[)）]$/, (all, maker: string) => (isProvider(maker) ? '' : all))
      .trim()
  )
}

/** A release stage distinguishes a preview from the released model: veo-3.1-generate-preview. */
const STAGE = /(?<![a-z])(?:preview|exp)(?![a-z])/i

/** The release stage that a name contains. */
export function findStage(name: string): string | undefined {
  return STAGE.exec(name)?.[0].toLowerCase()
}

/** The key under which a model is found by its words in any order. No user’s text equals it. */
export function anyOrderKey(words: string): string {
  return `words ${words} in any order`
}

export function withoutAnyOrder(key: string): string {
  return key.replace(/^words (.*) in any order$/, '$1')
}

/** A month and a day, or a build number, at the end: gpt-4o mini 0718. */
const BUILD = /[ (@-]\d{3,}[)]?$/

/**
 * Other forms of a query to look up: its words in any order, without its date, or with figures for words (gpt five). A
 * maker before the name stays first: Google Veo 3 fast.
 */
export function respellModel(text: string): string[] {
  const identity = spokenIdentity(text)
  const stage = findStage(text)
  const staged = stage === undefined ? [] : [`${identity} ${stage}`]
  // The date or build may be removed, because meant-model.ts checks that the model found has it.
  const undated = [text.replace(DAY, ''), text.replace(BUILD, '')].map((it) => it.trim()).filter((it) => it !== text)
  const [first = '', ...rest] = text.split(/[ /]+/)
  const made = rest.length > 0 && isProvider(first) ? [`${first} ${spokenIdentity(rest.join(' '))}`] : []
  const withFamily = otherFamilies(text).map(spokenIdentity)
  const spoken = withSpokenFigures(text)
  const dictated = spoken === text ? [] : [spoken, anyOrderKey(spokenIdentity(spoken))]
  return [...staged.map(anyOrderKey), ...undated, ...[identity, ...made, ...withFamily].map(anyOrderKey), ...dictated]
}
