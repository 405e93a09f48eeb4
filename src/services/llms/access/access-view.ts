import { ask, code, column, em, link, links, table, tag } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Text, Words } from '#operation/view.ts'
import type { checkAiCrawlerAccess } from './check-ai-crawler-access.ts'

type Answer = AnswerOf<typeof checkAiCrawlerAccess>
type Access = Answer['items'][number]

export function accessView(answer: Answer, words: Words): Document {
  const { t } = words
  const host = new URL(answer.url).host
  const { items, allowed } = answer
  return {
    title: t(`AI 爬蟲與 ${host}`, `AI crawlers at ${host}`),
    asked: t(
      `${answer.url}，${words.moment(answer.checked_at)} 檢查`,
      `${answer.url}, checked ${words.moment(answer.checked_at)}`,
    ),
    headline:
      allowed === items.length
        ? em(t(`${items.length} 個 AI 爬蟲都可以讀`, `All ${items.length} AI crawlers may read it`))
        : allowed === 0
          ? em(t('AI 爬蟲全被擋', 'Every AI crawler is kept out'))
          : [
              em(t(`${allowed} 個可以讀`, `${allowed} may read it`)),
              t(`，${items.length - allowed} 個被擋`, `, ${items.length - allowed} are kept out`),
            ],
    lede: STATES[answer.robots.state][words.language],
    blocks: [
      accessBlock(items, words),
      links(
        link(
          t('完整檢查（含 llms.txt）', 'The whole check: llms.txt and more'),
          ask('check_llms_txt', { url: answer.url }),
        ),
      ),
    ],
    form: 'after',
  }
}

const STATES: Readonly<Record<Answer['robots']['state'], { readonly zh: string; readonly en: string }>> = {
  found: { zh: '依網站的 robots.txt 判斷。', en: 'By the site’s robots.txt.' },
  absent: { zh: '網站沒有 robots.txt，等於全部開放。', en: 'The site has no robots.txt, which lets everybody in.' },
  unreachable: {
    zh: 'robots.txt 現在連不上；爬蟲這段期間會先不抓。',
    en: 'The robots.txt cannot be reached; crawlers stay away until it can.',
  },
}

export function accessBlock(items: Answer['items'], words: Words): Block {
  const { t } = words
  return table(
    items.toSorted((a, b) => Number(a.allowed) - Number(b.allowed)),
    [
      column(t('爬蟲', 'Crawler'), (it) => it.name),
      column(words.label('operator'), (it) => it.operator),
      column(words.label('type'), (it) => words.value('type', it.type)),
      column(words.label('allowed'), (it) => allowedTag(it, words)),
      column(t('哪一行決定', 'Deciding line'), (it) => ruleOf(it, words)),
    ],
    { heading: t('AI 爬蟲', 'AI crawlers'), onPhone: 'cards' },
  )
}

function allowedTag({ allowed }: Access, { t }: Words): Text {
  return allowed ? tag(t('可以', 'yes'), 'good') : tag(t('不行', 'no'), 'bad')
}

function ruleOf({ rule }: Access, { t }: Words): Text {
  if (!rule) return t('沒有規則', 'no rule')
  return [
    t(`第 ${rule.line} 行 `, `line ${rule.line} `),
    code(`${rule.type === 'allow' ? 'Allow' : 'Disallow'}: ${rule.pattern}`),
  ]
}
