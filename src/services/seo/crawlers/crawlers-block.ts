import { code, column, fold, table, tag } from '#operation/view.ts'
import type { Block, Text, Words } from '#operation/view.ts'

interface Admission {
  readonly name: string
  readonly purpose: string
  readonly allowed: boolean
  readonly line?: number | null
  readonly rule?: { readonly line: number; readonly type: string; readonly pattern: string } | null
}

export function crawlersBlock(agents: readonly Admission[], words: Words): Block {
  const { t } = words
  const refused = agents.filter(({ allowed }) => !allowed)
  const admitted = agents.filter(({ allowed }) => allowed)
  const tableOf = (these: readonly Admission[], caption: string): Block =>
    table(
      these,
      [
        column(words.label('crawler'), (it) => it.name),
        column(words.label('purpose'), (it) => words.value('purpose', it.purpose)),
        column(t('決定的規則', 'Deciding line'), (it) => decidedBy(it, words)),
      ],
      { caption },
    )
  const heading = t(
    `${agents.length} 個爬蟲：${admitted.length} 個可以抓、${refused.length} 個不行`,
    `${agents.length} crawlers: ${admitted.length} may fetch, ${refused.length} may not`,
  )
  const summary = t(`可以抓的 ${admitted.length} 個`, `The ${admitted.length} that may fetch`)
  const others: Block = fold(summary, [tableOf(admitted, summary)])
  if (refused.length === 0) return { heading, ...others }
  return {
    kind: 'split',
    heading,
    isEven: true,
    left: [tableOf(refused, t('不能抓的', 'Kept out'))],
    right: admitted.length === 0 ? [] : [others],
  }
}

/** Quotes the deciding line of robots.txt verbatim, so that readers can find it in the file. */
function decidedBy({ line, rule }: Admission, { t }: Words): Text {
  if (rule)
    return [
      t(`第 ${rule.line} 行 `, `line ${rule.line} `),
      code(`${rule.type === 'allow' ? 'Allow' : 'Disallow'}: ${rule.pattern}`),
    ]
  if (line !== undefined && line !== null) return t(`第 ${line} 行`, `line ${line}`)
  return tag(t('沒有規則', 'no rule'))
}
