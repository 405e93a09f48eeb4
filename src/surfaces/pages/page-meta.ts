import { noteStaleData } from '#operation/view/data-age.ts'
import type { Document } from '#operation/view/document.ts'
import { LANGUAGE_TAGS } from '#operation/view/language.ts'
import { plainText } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import { titleOf } from './draw.ts'
import { inLanguage, type JsonLd } from './layout.ts'
import { feedsOf } from './page-feeds.ts'
import { hasNoAddress, type OperationPage } from './page-spec.ts'
import { ownAddress } from './site.ts'

/** The permanent address of an answer, whatever name or date format the request used. */
export function canonicalOf({ place, answer, entered }: OperationPage): string | undefined {
  if (!answer || hasNoAddress(place)) return undefined
  const input = answer.input as Readonly<Record<string, unknown>>
  const asked = Object.keys(place.operation.input.shape).filter((name) => (entered[name] ?? []).some((it) => it !== ''))
  return ownAddress(place, Object.fromEntries(asked.map((name) => [name, input[name]])))
}

export function structured(spec: OperationPage, document: Document, address: string, words: Words): JsonLd[] {
  const { service, place, reader, runtime } = spec
  const base = runtime.publicUrl(service)
  const here = (path: string) => inLanguage(path, reader.language)
  const trail = [
    ['Dozen', here(`${runtime.publicUrl()}/`)],
    [words.t(service.titleZh, service.title), here(`${base}/`)],
    [titleOf(place.operation, reader.language), here(base + place.entry)],
    [document.title, address],
  ].filter(([, to], at, all) => at === all.length - 1 || to !== address)
  const about = document.jsonLd ?? (place.operation.permanent && asDataset(spec, document, address, words))
  return [
    ...(about ? [{ ...about, url: address }] : []),
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
    },
  ]
}

function asDataset(spec: OperationPage, document: Document, address: string, words: Words): JsonLd {
  const { as_of: asOf, sources = [] } = document.provenance ?? {}
  const forms = feedsOf({ ...spec, path: canonicalOf(spec) ?? spec.path }, document, words)
  return {
    '@type': 'Dataset',
    name: document.title,
    description: describe(document, '', words),
    inLanguage: LANGUAGE_TAGS[words.language],
    isAccessibleForFree: true,
    ...(asOf && { dateModified: asOf }),
    creator: sources.map(({ name }) => ({ '@type': 'Organization', name })),
    isBasedOn: sources.flatMap(({ url }) => (/^https?:/.test(url) ? [url] : [])),
    distribution: forms.map(({ type, address: path }) => ({
      '@type': 'DataDownload',
      encodingFormat: type,
      contentUrl: new URL(path, address).href,
    })),
  }
}

/** A shorter description says too little in search results. Chinese needs half as many characters. */
const DESCRIPTION_MIN = { zh: 30, en: 60 } as const

/** The description for search results: subject, answer and consequence. A short one gets another sentence. */
export function describe(document: Document, lookup: string, words: Words): string {
  const { t, language } = words
  const { asked, headline, lede = '' } = document
  const [of, answerText, more] = [asked ?? '', headline, lede].map((text) => plainText(text).trim())
  const answer = /[.!?。！？]$/u.test(answerText ?? '') ? answerText : `${answerText}${t('。', '. ')}`
  const age = noteStaleData(document.provenance, words)
  const old = age === undefined ? '' : t(`（${age}）`, ` (${age})`)
  const whole = `${of}${old}${of + old === '' ? '' : t('：', ': ')}${answer}${more}`.trim()
  return (whole.length < DESCRIPTION_MIN[language] ? `${whole}${t('', ' ')}${lookup}` : whole).trim().slice(0, 300)
}
