import { ask, compact, em, link, links } from '#operation/view.ts'
import type { AnswerOf, Block, BlockOf, Document, InputOf, Words } from '#operation/view.ts'
import { findingWithRule, specificationBlock } from '../llms-txt-blocks.ts'
import type { validateLlmsTxt } from './validate-llms-txt.ts'

type Answer = AnswerOf<typeof validateLlmsTxt>
type Asked = InputOf<typeof validateLlmsTxt>

/** The page shows at most this many lines of the file, and lists findings about later lines below. */
const LINES_MAX = 300

export function validationView(answer: Answer, words: Words, { content }: Asked): Document {
  const { t } = words
  const { findings, stats, verdict } = answer
  const faults = findings.filter(({ severity }) => severity !== 'notice').length
  return {
    title: t('llms.txt 檢查', 'llms.txt validation'),
    ...(answer.title !== null && { asked: answer.title }),
    headline:
      verdict === 'valid'
        ? em(t('格式正確', 'It is well formed'))
        : [
            em(
              verdict === 'invalid'
                ? t('有錯誤', 'It has errors')
                : t('可以用，還能更好', 'It works, and could be better'),
            ),
            t(`：要改 ${faults} 處`, `: ${words.count(faults, '處', 'thing')} to change`),
          ],
    lede: t(
      `${stats.sections} 個區段、${stats.links} 個連結。`,
      `${words.count(stats.sections, '節', 'section')}, ${words.count(stats.links, '個', 'link')}.`,
    ),
    blocks: compact([
      ...specificationBlock(answer.specification, words),
      linesBlock(findings, words, content),
      findings.length > 0 && {
        kind: 'checks',
        heading: t('怎麼改', 'What to do'),
        checks: findings.map((it) => findingWithRule(it, words)),
      },
      links(
        link(t('檢查線上的網站', 'Check a live site'), ask('check_llms_txt')),
        link(t('從網站產生草稿', 'Draft one from a site'), ask('generate_llms_txt')),
      ),
    ]),
    form: 'after',
  }
}

function linesBlock(findings: Answer['findings'], words: Words, content: string): Block {
  const { t } = words
  const byLine = Map.groupBy(findings, ({ line }) => line)
  const all = content.split(/\r\n|\r|\n/)
  return {
    kind: 'lines',
    heading: t('逐行', 'Line by line'),
    ...(all.length > LINES_MAX && {
      note: t(
        `共 ${words.number(all.length)} 行，先看前 ${LINES_MAX} 行。`,
        `The first ${LINES_MAX} of ${words.number(all.length)} lines.`,
      ),
    }),
    lines: all.slice(0, LINES_MAX).map((text, at): BlockOf<'lines'>['lines'][number] => {
      const number = at + 1
      const [first, ...more] = byLine.get(number) ?? []
      if (!first) return { number, text }
      return {
        number,
        text,
        mark: [first, ...more].some(({ severity }) => severity === 'error') ? 'bad' : 'warn',
        note: [first, ...more].map((it) => words.value('code', it.code)).join(t('、', ', ')),
      }
    }),
  }
}
