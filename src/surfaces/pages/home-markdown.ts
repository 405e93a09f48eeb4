import { inLanguage } from '#support/errors/localized-text.ts'
import type { Service } from '#operation/service.ts'
import { toMarkdown } from '#operation/view/markdown.ts'
import { link } from '#operation/view/text.ts'
import type { Runtime } from '../runtime.ts'
import { hrefOf, ledeOf, titleOf, withLanguage, wordsFor, type Reader } from './draw.ts'
import { placesOf, withSuffix } from './site.ts'

export function serviceMarkdown(service: Service, reader: Reader, runtime: Runtime): string {
  const words = wordsFor(reader, service)
  const title = words.t(service.titleZh, service.title)
  const items = placesOf(service).map(({ operation, entry }) => [
    link(titleOf(operation, reader.language), entry),
    words.t('：', ': '),
    ledeOf(service, operation, reader.language) ?? operation.summary,
  ])
  return toMarkdown(
    {
      title,
      headline: title,
      lede: words.t(service.summaryZh, service.summary),
      blocks: [{ kind: 'list', items }],
      ...(service.notice !== undefined && { notice: inLanguage(service.notice, reader.language) }),
    },
    words,
    (target) => asMarkdown(hrefOf(target, service, reader, runtime)),
  )
}

export function frontMarkdown(reader: Reader, runtime: Runtime): string {
  const words = wordsFor(reader)
  const { t } = words
  return toMarkdown(
    {
      title: t('想查什麼？', 'What would you like to look up?'),
      headline: t('想查什麼？', 'What would you like to look up?'),
      blocks: [
        {
          kind: 'list',
          items: runtime.services.map((service) => [
            link(t(service.titleZh, service.title), withLanguage(`${runtime.publicUrl(service)}/index.md`, reader)),
            t('：', ': '),
            t(service.summaryZh, service.summary),
          ]),
        },
      ],
    },
    words,
    String,
  )
}

function asMarkdown(address: string | undefined): string | undefined {
  return address === undefined ? undefined : withSuffix(address, 'md')
}
