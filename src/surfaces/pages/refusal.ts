import type { ApiError } from '#support/errors/errors.ts'
import { linksIn, writeReferences, type NameOf } from '#operation/references.ts'
import type { Service } from '#operation/service.ts'
import { pick } from '#operation/view/language.ts'
import { createWords } from '#operation/view/messages.ts'
import { link, type Text } from '#operation/view/text.ts'
import type { Runtime } from '../runtime.ts'
import { titleOf, type Reader } from './draw.ts'
import { ERROR_WORDS } from './error-words.ts'
import { tellInForm, type SentForm } from './form-faults.ts'
import type { OperationPage } from './page-spec.ts'

/** With more names, the sentence would be hard to read, so the page lists them below it. */
const LISTED_MAX = 3

/** How the page shows an error: faults beside their fields, any other error in place of the answer. */
export function refusalOf(
  error: ApiError,
  service: Service,
  { language, now }: Reader,
  { services }: Pick<Runtime, 'services'>,
  form?: Omit<SentForm, 'language'>,
): Pick<OperationPage, 'faults' | 'choices' | 'refusal'> {
  const words = ERROR_WORDS[error.code]
  const titleFor = titlesOf(service, language, services)
  const { sentence } = createWords({ language, now })
  const faults = (error.errors ?? []).map(({ path, message, zh }) => {
    const fault = { path, message: language === 'zh' ? (zh ?? message) : message }
    const explained = form ? tellInForm(fault, { ...form, language }) : fault
    return { ...explained, message: writeReferences(explained.message, titleFor) }
  })
  const suggestions = (error.suggestions ?? []).map((value) => {
    const called = Object.hasOwn(error.called, value) ? error.called[value] : undefined
    return { value, text: called === undefined ? value : pick(called, language) }
  })
  const [fault] = faults
  if (fault && faults.length === 1 && suggestions.length > 1 && form?.fields.some(({ name }) => name === fault.path)) {
    const isLong = suggestions.length > LISTED_MAX
    const typed = form.entered[fault.path]?.[0] ?? ''
    const message = language === 'zh' ? `「${typed}」有好幾個，請選一個。` : `“${typed}” may be several: choose one.`
    return { faults: [isLong ? { ...fault, message } : fault], choices: { field: fault.path, suggestions } }
  }
  if (fault) return { faults }
  const sought =
    error.code === 'not_found'
      ? form?.fields.find(({ name, isRequired, control }) =>
          error.replaces === undefined ? isRequired && control === 'text' : name === error.replaces,
        )
      : undefined
  const typed = sought && form?.entered[sought.name]?.[0]
  return {
    refusal: {
      headline: sentence(error.headline?.[language] ?? missing(typed, language) ?? pick(words.headline, language)),
      // The sentence below the headline must not repeat it. A sentence in English does not help Chinese readers.
      lede:
        error.code === 'not_ready'
          ? pick(words.way, language)
          : linked(sentence(language === 'en' ? error.message : (error.zh ?? words.way[0])), titleFor),
      suggestions,
      // A headline of its own names the record asked for, so the suggestions are the nearest ones.
      isUnderstood: error.headline !== undefined,
      replaces: error.replaces,
    },
  }
}

function missing(typed: string | undefined, language: Reader['language']): string | undefined {
  if (typed === undefined) return undefined
  return language === 'zh' ? `查不到「${typed}」` : `“${typed}” was not found`
}

function titlesOf(service: Service, language: Reader['language'], services: Runtime['services']): NameOf {
  return (owner = service.name, name) => {
    const found = services.find((it) => it.name === owner)?.operations.find((it) => it.name === name)
    return found && titleOf(found, language)
  }
}

/** Replaces the names of operations in a sentence by links with the operations' titles. */
export function linkedSentence(
  sentence: string,
  service: Service,
  language: Reader['language'],
  { services }: Pick<Runtime, 'services'>,
): Text {
  return linked(sentence, titlesOf(service, language, services))
}

/** Operations are linked by title, other sites by host name. */
function linked(sentence: string, titleFor: NameOf): Text {
  return linksIn(sentence).map((part) => {
    if (typeof part !== 'string') {
      const title = titleFor(part.service, part.operation)
      return title === undefined ? '' : link(title, part)
    }
    return part
      .split(/(https?:\/\/[^\s，。；）]+)/)
      .map((piece, at) => (at % 2 === 1 ? link(new URL(piece).host, piece) : piece))
  })
}
