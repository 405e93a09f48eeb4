import { ask, callout, column, compact, em, link, links, table } from '#operation/view.ts'
import type { AnswerOf, Document, InputOf, Words } from '#operation/view.ts'
import type { generateRobotsTxt } from './generate-robots-txt.ts'
import type { RobotsMode } from './robots-template.ts'

type Answer = AnswerOf<typeof generateRobotsTxt>
type Asked = InputOf<typeof generateRobotsTxt>

/** More names than these do not fit in a headline. */
const NAMED_MAX = 2

export function robotsFileView(answer: Answer, words: Words, { bots = [] }: Partial<Asked>): Document {
  const { t } = words
  const isNamed = answer.mode === 'block_named' && bots.length > 0 && bots.length <= NAMED_MAX
  const names = words.list(bots)
  const blocked = answer.not_obeying
  return {
    title: t('產生 robots.txt', 'Write a robots.txt'),
    asked: 'robots.txt',
    headline: em(isNamed ? t(`只擋 ${names}`, `Only ${names} kept out`) : HEADLINES[answer.mode][words.language]),
    lede: t(answer.explanation_zh, answer.explanation),
    form: 'after',
    blocks: compact([
      { kind: 'code', label: 'robots.txt', code: answer.robots },
      {
        kind: 'list',
        heading: t('怎麼用', 'How to use it'),
        ordered: true,
        items: [
          t('整份複製，存成 robots.txt（UTF-8 純文字）。', 'Save all of it as robots.txt, plain text in UTF-8.'),
          t(
            '放在網站根目錄，讓 https://你的網域/robots.txt 讀得到。每個子網域要有自己的一份。',
            'Put it at the root: https://your-domain/robots.txt. Each subdomain needs its own.',
          ),
        ],
      },
      ...answer.warnings.map((warning) =>
        callout(t('擋了會失去什麼', 'What this costs'), t(warning.message_zh, warning.message), 'warn'),
      ),
      answer.left_out.length > 0 &&
        table(
          answer.left_out,
          [
            column(t('原因', 'Why'), (it) => t(it.reason_zh, it.reason)),
            column(t('爬蟲', 'Crawlers'), (it) => words.list(it.crawlers)),
          ],
          { heading: t('沒有擋的爬蟲與原因', 'Whom it does not block, and why'), onPhone: 'cards' as const },
        ),
      blocked.length > 0 &&
        callout(
          t('這幾個不一定會遵守', 'These may not obey it'),
          t(
            `${words.list(blocked)}。要真的擋下，請在防火牆或 CDN 擋。`,
            `${words.list(blocked)}. To keep them out for certain, block them at the firewall or the CDN.`,
          ),
          'warn',
        ),
      links(
        link(t('測試一份 robots.txt', 'Test a robots.txt'), ask('test_robots_txt')),
        link(t('檢查線上的網站', 'Check a live site'), ask('check_site_crawlers')),
        link(t('這些爬蟲是誰', 'Who these crawlers are'), ask('ai_crawler_list')),
      ),
    ]),
  }
}

const HEADLINES: Readonly<Record<RobotsMode, { readonly zh: string; readonly en: string }>> = {
  allow_all: { zh: '全部開放', en: 'Everybody is let in' },
  block_all: { zh: '全部都擋', en: 'Everybody is kept out' },
  block_training: { zh: '擋 AI 訓練，搜尋照常', en: 'AI training is kept out, search is not' },
  block_ai: { zh: '擋所有 AI，搜尋照常', en: 'All AI is kept out, search is not' },
  search_only: { zh: '只留搜尋引擎', en: 'Search engines only' },
  block_named: { zh: '只擋指定的爬蟲', en: 'The crawlers you named are kept out' },
}
