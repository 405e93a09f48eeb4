import { ask, compact, em, link, links } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Words } from '#operation/view.ts'
import { accessBlock } from '../access/access-view.ts'
import { findingWithRule, specificationBlock } from '../llms-txt-blocks.ts'
import type { checkLlmsTxt } from './check-llms-txt.ts'

type Answer = AnswerOf<typeof checkLlmsTxt>

export function checkView(answer: Answer, words: Words): Document {
  const { t } = words
  const host = new URL(answer.url).host
  const { score, llms_txt: file } = answer
  return {
    title: t(`${host}：${score} 分`, `${host}: ${score} of 100`),
    asked: t(`${host}，${words.moment(answer.checked_at)} 檢查`, `${host}, checked ${words.moment(answer.checked_at)}`),
    headline: [
      em(t(`${score} 分`, `${score} of 100`)),
      file.found ? t('，有 llms.txt', ', and it has an llms.txt') : t('，還沒有 llms.txt', ', without an llms.txt'),
    ],
    lede:
      answer.advice.length === 0
        ? t('AI 讀得順，沒有要改的。', 'AI readers have all they need; nothing to change.')
        : t(
            `有 ${answer.advice.length} 件可以改，最值得的在前面。`,
            `${words.count(answer.advice.length, '件', 'thing')} to change, the most valuable first.`,
          ),
    score: { value: score, max: 100, label: t(`${score} 分，滿分 100 分`, `${score} points of 100`) },
    blocks: compact([
      { kind: 'split', isEven: true, left: todoBlock(answer, words), right: doneBlock(answer, words) },
      ...specificationBlock(file.specification, words),
      file.findings.length > 0 && {
        kind: 'checks',
        heading: t('llms.txt 逐行', 'The llms.txt line by line'),
        note: link(file.url, file.url),
        checks: file.findings.map((it) => findingWithRule(it, words)),
      },
      accessBlock(answer.crawlers, words),
      links(
        link(t('產生 llms.txt 草稿', 'Draft an llms.txt'), ask('generate_llms_txt', { url: answer.url })),
        link(t('貼上檔案逐行檢查', 'Validate a file'), ask('validate_llms_txt')),
        link(t('別人的 llms.txt', 'Those of others'), ask('llms_txt_directory')),
      ),
    ]),
    form: 'after',
  }
}

function todoBlock({ checks, advice }: Answer, words: Words): Block[] {
  const { t } = words
  if (advice.length === 0) return []
  return [
    {
      kind: 'checks',
      heading: t('要改的', 'To change'),
      checks: advice.map(({ check: id, en, zh, where, paste }) => {
        const check = checks.find((it) => it.id === id)
        return {
          state: 'no',
          name: check ? t(check.title_zh, check.title) : id,
          ...(check && { points: t(`+${check.weight} 分`, `+${check.weight}`) }),
          found: t(zh, en),
          ...(paste !== null && { fix: { label: where, code: paste } }),
        }
      }),
    },
  ]
}

function doneBlock({ checks }: Answer, { t }: Words): Block[] {
  const passed = checks.filter((check) => check.passed)
  if (passed.length === 0) return []
  return [
    {
      kind: 'checks',
      heading: t('已經做好的', 'In order already'),
      checks: passed.map(({ title, title_zh, weight }) => ({
        state: 'yes',
        name: t(title_zh, title),
        points: t(`${weight} 分`, String(weight)),
      })),
    },
  ]
}
