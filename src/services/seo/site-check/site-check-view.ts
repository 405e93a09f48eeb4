import { ask, compact, em, findingCheck, link, links } from '#operation/view.ts'
import type { AnswerOf, Block, BlockOf, Document, Text, Words } from '#operation/view.ts'
import { crawlersBlock } from '../crawlers/crawlers-block.ts'
import type { checkSiteCrawlers } from './check-site-crawlers.ts'

type Answer = AnswerOf<typeof checkSiteCrawlers>
type Check = BlockOf<'checks'>['checks'][number]

export function siteCheckView(answer: Answer, words: Words): Document {
  const { t } = words
  const host = new URL(answer.url).host
  const refused = answer.crawlers.filter(({ allowed }) => !allowed).length
  const todo = answer.suggestions.length
  return {
    title: t(`${host} 的爬蟲檢查`, `Crawlers at ${host}`),
    asked: t(`${host}，${words.moment(answer.checked_at)} 檢查`, `${host}, checked ${words.moment(answer.checked_at)}`),
    headline: [
      refused === 0
        ? em(t('所有爬蟲都可以抓首頁', 'Every crawler may fetch the home page'))
        : [
            em(t(`${refused} 個爬蟲被擋`, `${words.count(refused, '個', 'crawler')} kept out`)),
            t(
              `，其他 ${answer.crawlers.length - refused} 個可以抓`,
              `, the other ${answer.crawlers.length - refused} let in`,
            ),
          ],
    ],
    lede:
      todo === 0
        ? t('沒有要改的。', 'Nothing needs mending.')
        : t(
            `有 ${todo} 件可以改，最要緊的在前面。`,
            `${words.count(todo, '件', 'thing')} to mend, the most urgent first.`,
          ),
    blocks: compact([
      suggestionsBlock(answer, words),
      { kind: 'checks', heading: t('網站的檔案', 'The files of the site'), checks: listFileChecks(answer, words) },
      answer.robots.errors.length > 0 && {
        kind: 'checks',
        heading: t('robots.txt 的問題', 'What is wrong with robots.txt'),
        checks: answer.robots.errors.map((finding) => findingCheck(finding, words)),
      },
      crawlersBlock(answer.crawlers, words),
      links(
        link(
          t('首頁的 SEO 健檢（US$0.02）', 'Audit the home page (US$0.02)'),
          ask('seo_audit', { url: answer.home.url }),
        ),
        link(t('產生 robots.txt', 'Write a robots.txt'), ask('generate_robots_txt')),
      ),
    ]),
    form: 'after',
  }
}

function suggestionsBlock({ suggestions }: Answer, words: Words): Block | undefined {
  const { t } = words
  if (suggestions.length === 0) return undefined
  return {
    kind: 'checks',
    heading: t('先改這些', 'Mend these first'),
    checks: suggestions.map(({ message, message_zh, file, line }) => ({
      // A missing llms.txt is only a tip, because no crawler requires the file.
      state: file === 'llms.txt' ? 'tip' : 'no',
      name: t(message_zh, message),
      ...(line !== null && {
        fix: { label: file === null ? t('貼上', 'Paste') : t(`加到 ${file}`, `Add to ${file}`), code: line },
      }),
    })),
  }
}

function listFileChecks({ robots, sitemaps, llms_txt: llms }: Answer, words: Words): Check[] {
  const { t } = words
  return [
    file('robots.txt', robots, words, t('沒有，等於全部開放', 'None, which lets everybody in')),
    ...sitemaps.map((it) =>
      file(
        'Sitemap',
        it,
        words,
        t('沒有', 'None'),
        it.kind === 'index'
          ? t(`索引，${words.number(it.urls)} 份網站地圖`, `an index of ${words.count(it.urls, '份', 'sitemap')}`)
          : words.count(it.urls, '個網址', 'address', 'addresses'),
      ),
    ),
    file('llms.txt', llms, words, t('沒有，並非必要', 'None, and none is required')),
  ]
}

interface SiteFile {
  readonly exists: boolean
  readonly url: string
  readonly status: number | null
}

function file(name: string, { exists, url, status }: SiteFile, { t }: Words, absent: string, holds?: string): Check {
  const answered = status === null ? t('沒有回應', 'no answer') : `HTTP ${status}`
  const found: Text = [
    link(url, url),
    t('：', ': '),
    exists ? (holds ?? answered) : `${absent}${t('（', ' (')}${answered}${t('）', ')')}`,
  ]
  return { state: exists ? 'yes' : 'tip', name, found }
}
