import type { Language, LocalizedText } from '#support/errors/localized-text.ts'
import type { NamedThing } from './named-thing.ts'
import type { Resolution } from './names.ts'
import { quote, type Outcome } from './reading.ts'

export function readResolution(
  resolution: Resolution,
  what: LocalizedText,
  text: string,
  hint: LocalizedText,
  scope?: LocalizedText,
): Outcome<string> {
  if ('thing' in resolution) {
    const { thing, how } = resolution
    return how === 'key' ? { value: thing.key } : { value: thing.key, isWorkedOut: true, name: thing.label }
  }
  const quoted = quote(text)
  if ('choices' in resolution) return refuseAmbiguous(quoted, resolution.choices)
  return 'all' in resolution
    ? noneOf(what, quoted, resolution.all)
    : refuseUnknown(what, quoted, resolution.nearest, hint, scope)
}

/** The suggestion as people read it: the key, and the name if it differs. */
function describeThing({ key, label, labelEn = label }: NamedThing, language: Language): string {
  const name = language === 'zh' ? label : labelEn
  return key === name ? key : `${key} (${name})`
}

function listThings(things: readonly NamedThing[]): LocalizedText {
  const names = (language: Language) => things.map((it) => describeThing(it, language))
  return { en: names('en').join(', '), zh: names('zh').join('、') }
}

/** The suggestion as text to send. A code is followed by the name, because a code alone says little. */
function textToSend({ key, label }: NamedThing): string {
  return /^\d/.test(key) ? `${key} ${label}` : key
}

function refuseAmbiguous(text: string, things: readonly NamedThing[]): Outcome<never> {
  const listed = listThings(things)
  return {
    refusal: {
      en: `${text} may be ${listed.en}: send the one that is meant.`,
      zh: `「${text}」可能是 ${listed.zh}，請寫明是哪一個。`,
    },
    choices: things.map(textToSend),
  }
}

/** Refuses a text that names several things, and lists them so that the caller can send one. */
export function severalNamed(what: LocalizedText, text: string, things: readonly NamedThing[]): Outcome<never> {
  const listed = listThings(things)
  return {
    refusal: {
      en: `${quote(text)} names ${things.length}: ${listed.en}. Send one ${what.en} at a time.`,
      zh: `「${quote(text)}」寫了 ${things.length} 個：${listed.zh}。一次請寫一個${what.zh}。`,
    },
    choices: things.map(textToSend),
  }
}

function noneOf(what: LocalizedText, text: string, all: readonly NamedThing[]): Outcome<never> {
  const listed = listThings(all)
  return {
    refusal: {
      en: `No ${what.en} goes by ${text}. There are ${listed.en}.`,
      zh: `沒有叫「${text}」的${what.zh}，只有 ${listed.zh}。`,
    },
    isUnknown: true,
  }
}

function refuseUnknown(
  what: LocalizedText,
  text: string,
  nearest: readonly NamedThing[],
  hint: LocalizedText,
  scope: LocalizedText = { en: '', zh: '' },
): Outcome<never> {
  const near = listThings(nearest)
  const en = nearest.length > 0 ? `Did you mean ${near.en}?` : hint.en
  const zh = nearest.length > 0 ? `是 ${near.zh} 嗎？` : hint.zh
  return {
    refusal: {
      en: [`No ${what.en} goes by ${text}.`, scope.en, en].filter(Boolean).join(' '),
      zh: `沒有叫「${text}」的${what.zh}。${scope.zh}${zh}`,
    },
    choices: nearest.map(textToSend),
    isUnknown: true,
  }
}
