import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import type { ErrorCode } from '#support/errors/errors.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import type { Block } from '#operation/view/document.ts'
import { link } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import { drawBlocks } from './blocks.ts'
import { titleOf, withLanguage, type Reader } from './draw.ts'
import { markup, type Markup } from './html.ts'
import { penOf } from './inline.ts'
import { placesOf } from './site.ts'

const FREE_MAX = 4

/** Free operations of the service, those that the paid one's description names first. */
export function freeInstead(service: Service, sold: string | undefined, reader: Reader, words: Words): Markup {
  const paid = service.operations.find(({ name }) => name === sold)
  const free = placesOf(service)
    .filter(({ operation }) => operation.price === undefined)
    .toSorted((a, b) => Number(isNamed(b.operation, paid)) - Number(isNamed(a.operation, paid)))
  const links = free.slice(0, FREE_MAX).map(({ operation, entry }) => ({
    text: titleOf(operation, reader.language),
    to: withLanguage(reader.prefix + entry, reader),
  }))
  const help = withLanguage(`${reader.prefix}/errors/payment_required`, reader)
  return markup`${drawBlocks([{ kind: 'links', heading: words.t('免費可以查', 'Free lookups'), links }], { ...penOf(words, String), nextId: () => 'free' })}
<p><a href="${help}">${words.t('付不了怎麼辦', 'When a payment does not go through')}</a></p>`
}

function isNamed({ name }: Operation, paid: Operation | undefined): boolean {
  return paid?.description.includes(`[${name}]`) ?? false
}

/** Payment problems and remedies, in the order in which a reader should check them. */
const PAYMENT_HELP = readTable(
  'reference/payment-help.tsv',
  z.object({ problem_zh: z.string(), problem_en: z.string(), remedy_zh: z.string(), remedy_en: z.string() }),
)

export function paymentHelp(code: ErrorCode, words: Words): Block[] {
  if (!code.startsWith('payment_')) return []
  return [
    {
      kind: 'facts',
      heading: words.t('付不了怎麼辦', 'When a payment does not go through'),
      facts: PAYMENT_HELP.map((it) => ({
        name: words.t(it.problem_zh, it.problem_en),
        value: words.t(it.remedy_zh, it.remedy_en),
      })),
    },
    { kind: 'links', links: [link(words.t('接到 AI 助理', 'Connect an assistant'), '/connect')] },
  ]
}
