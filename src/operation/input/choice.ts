import { z } from 'zod'
import type { LocalizedText } from '#support/errors/localized-text.ts'
import { isNearName } from '#support/text/near-name.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { removeWordsAround, wordsAround } from './around-name.ts'
import { ofKind, type Kind } from './kind.ts'
import { createNames, type Names } from './names.ts'
import { readResolution } from './read-resolution.ts'
import { isTaken, plain, quote, type Found, type Outcome } from './reading.ts'

export interface ChoiceLabel extends LocalizedText {
  readonly also?: readonly string[]
}

const CHOICES_MAX = 12

/** An input with a few values, each written as the value or one of its names. Case and width do not matter. */
export function choiceInput<const V extends string>(labels: Readonly<Record<V, ChoiceLabel>>) {
  const values = Object.keys(labels) as [V, ...V[]]
  return ofKind(z.enum(values), choiceKind(values, labels))
}

/** Like `choiceInput`, but also accepts typing mistakes, unique prefixes and words around the name. */
export function namedChoiceInput<const V extends string>(
  what: LocalizedText,
  labels: Readonly<Record<V, ChoiceLabel>>,
  around: readonly string[] = [],
) {
  const values = Object.keys(labels) as [V, ...V[]]
  const choice = choiceKind(values, labels)
  const aroundIt = wordsAround(what, around)
  const readName = (name: string): Outcome<string> => {
    const resolution = namesOf(values, labels).resolve(name)
    const isGuess = 'how' in resolution && resolution.how === 'prefix' && /^[\w ]{1,2}$/.test(name)
    return 'nearest' in resolution || 'all' in resolution || isGuess
      ? undefined
      : readResolution(resolution, what, name, choice.hint)
  }
  return ofKind(z.enum(values), {
    ...choice,
    read(text, reading) {
      const chosen = choice.read(text, reading)
      if (isTaken(chosen)) return chosen
      const names = [plain(text), ...removeWordsAround(plain(text), aroundIt)]
      return names.map(readName).find((outcome) => outcome !== undefined) ?? chosen
    },
  })
}

/** Throws if two values share a name. */
export function choiceKind(values: readonly string[], labels: Readonly<Record<string, ChoiceLabel>> = {}): Kind {
  const byKey = new Map<string, string>(values.map((value) => [comparisonKey(value), value]))
  for (const value of values) {
    const { zh, en, also = [] } = labels[value] ?? {}
    for (const name of [zh, en, ...also]) {
      const key = comparisonKey(name ?? '')
      if (key === '') continue
      const other = byKey.get(key) ?? value
      if (other !== value) throw new Error(`${name} names both ${other} and ${value}.`)
      byKey.set(key, value)
    }
  }
  const refuse = (text: string): Outcome<never> => {
    const near = [...new Set([...byKey].filter(([name]) => isNearName(name, text)).map(([, value]) => value))]
    if (near.length === 0) return { refusal: hint, choices: values.length <= CHOICES_MAX ? values : [] }
    return {
      refusal: {
        en: `${quote(text)} is none of ${listed}. Did you mean ${near.join(' or ')}?`,
        zh: `沒有「${quote(text)}」這個選項，是 ${near.map(nameZh).join(' 或 ')} 嗎？可用的是 ${listedZh}。`,
      },
      choices: near,
    }
  }
  const nameZh = (value: string) => labels[value]?.zh ?? value
  const listed = values.join(', ')
  const listedZh = values.map(nameZh).join('、')
  const hint = {
    en: `Send one of ${values.map((value) => withMeaning(value, labels[value]?.en)).join(', ')}.`,
    zh: listedZh === listed.replaceAll(', ', '、') ? `請選 ${listedZh}。` : `請選 ${listedZh}（${listed}）。`,
  }
  return {
    name: 'choice',
    inputMode: 'text',
    example: values[0] ?? '',
    hint,
    labels,
    read(text): Outcome<string> {
      if (values.includes(text)) return { value: text }
      const value = byKey.get(comparisonKey(text))
      if (value === undefined) return refuse(text)
      return comparisonKey(value) === comparisonKey(text) ? { value } : { value, isWorkedOut: true }
    },
    find: (text) =>
      namesOf(values, labels)
        .find(text)
        .map(({ thing, start, end }): Found<string> => ({ value: thing.key, start, end })),
  }
}

/** Adds the label to a code that explains nothing by itself, such as 9B. */
function withMeaning(value: string, label: string | null | undefined): string {
  return !label || /[a-z]{3}/i.test(value) || comparisonKey(label).includes(comparisonKey(value))
    ? value
    : `${value} (${label})`
}

const namesByLabels = new WeakMap<object, Names>()

/** An index of the values by all their names, built on first use. */
function namesOf(values: readonly string[], labels: Readonly<Record<string, ChoiceLabel>>): Names {
  const known = namesByLabels.get(labels)
  if (known) return known
  const things = values.map((value) => {
    const { en, zh, also = [] } = labels[value] ?? {}
    return { key: value, label: zh ?? value, names: [en ?? value, ...also] }
  })
  const names = createNames(things)
  namesByLabels.set(labels, names)
  return names
}
