import type { z } from 'zod'
import { code, findingCheck } from '#operation/view.ts'
import type { Block, BlockOf, Text, Words } from '#operation/view.ts'
import type { findingSchema, referenceSchema, specificationSchema } from './llms-txt-answer.ts'

/** Verdicts on an llms.txt. Null if the file could not be read. */
export interface Verdicts {
  readonly reference_parser: z.output<typeof referenceSchema> | null
  readonly specification: z.output<typeof specificationSchema> | null
}

/** The verdicts of the reference parser and of the proposal's text. */
export function verdictsBlock({ reference_parser: parser, specification }: Verdicts, words: Words): Block[] {
  const { t } = words
  if (!parser || !specification) return []
  return [
    {
      kind: 'checks',
      heading: t('兩個判定', 'The two verdicts'),
      checks: [
        {
          state: parser.reads ? 'yes' : 'no',
          name: parser.reads
            ? t('官方剖析器讀得懂', 'The parser of the proposal’s authors reads it')
            : t('官方剖析器讀不懂', 'The parser of the proposal’s authors does not read it'),
          ...(!parser.reads && { found: describeFailure(parser, words) }),
        },
        {
          state: specification.follows ? 'yes' : 'no',
          name: specification.follows
            ? t('符合 llmstxt.org 的說明', 'It is what llmstxt.org describes')
            : t(
                `有 ${specification.departures} 處和 llmstxt.org 的說明不同`,
                `It departs from llmstxt.org in ${words.count(specification.departures, '處', 'place')}`,
              ),
        },
      ],
    },
  ]
}

function describeFailure(
  { reads_with_lf, fails_at: failure }: NonNullable<Verdicts['reference_parser']>,
  { t }: Words,
): Text {
  if (reads_with_lf)
    return t(
      '只差換行：把 CRLF 改成 LF 就讀得懂。',
      'Only the line ends are in its way: with LF for CRLF it reads the file.',
    )
  if (!failure) return null
  const why =
    failure.what === 'head'
      ? t('開頭要有 H1，下面空一行或接簡介。', 'The head needs an H1 with an empty line or a summary below it.')
      : t('這一行不是「- [名稱](網址)」。', 'The line is no - [name](url).')
  return [t(`卡在第 ${failure.line} 行 `, `It stops at line ${failure.line} `), code(failure.text), t('。', '. '), why]
}

export function findingWithRule(
  finding: z.output<typeof findingSchema>,
  words: Words,
): BlockOf<'checks'>['checks'][number] {
  return { ...findingCheck(finding, words), found: words.value('rule', finding.rule) }
}
