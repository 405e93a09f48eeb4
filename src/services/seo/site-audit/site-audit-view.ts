import type { LocalizedText } from '#support/errors/localized-text.ts'
import { ask, code, column, compact, em, link, links, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, InputOf, Text, Words } from '#operation/view.ts'
import type { siteAudit } from './site-audit.ts'

type Answer = AnswerOf<typeof siteAudit>
type Input = InputOf<typeof siteAudit>
type Issue = Answer['issues'][number]

/** The page shows at most this many places of an issue; the CSV has all. */
const PLACES_MAX = 20

export function siteAuditView(answer: Answer, words: Words, input: Input): Document {
  return answer.state === 'crawling' ? crawlingView(answer, words, input) : finishedView(answer, words)
}

function commonParts(answer: Answer, { t, moment }: Words) {
  const host = new URL(answer.url).host
  return {
    title: t(`${host} 全站健檢`, `Site audit of ${host}`),
    asked: t(`${answer.url}，${moment(answer.checked_at)} 檢查`, `${answer.url}, checked ${moment(answer.checked_at)}`),
    form: 'after' as const,
  }
}

function crawlingView(answer: Answer, words: Words, { url, pages }: Input): Document {
  const { t } = words
  const read = words.count(answer.pages_read, '頁', 'page')
  return {
    ...commonParts(answer, words),
    headline: [em(t(`讀了 ${read}`, `${read} read`)), t('，還沒讀完', ', not all yet')],
    lede: t(
      `目前知道 ${answer.pages_known} 頁。再按一次就接著讀；讀完才收費。`,
      `${answer.pages_known} are known. Ask again to read on; only the finished audit is charged.`,
    ),
    score: {
      value: answer.pages_read,
      max: Math.max(1, Math.min(answer.pages_known, pages)),
      label: t(`讀了 ${answer.pages_read} 頁`, `${answer.pages_read} pages read`),
    },
    blocks: [links(link(t('接著讀', 'Read on'), ask('site_audit', { url, pages })))],
  }
}

function finishedView(answer: Answer, words: Words): Document {
  const { t } = words
  const read = words.count(answer.pages_read, '頁', 'page')
  const faults = answer.issues.filter(({ severity }) => severity !== 'notice')
  return {
    ...commonParts(answer, words),
    headline: [
      em(
        faults.length === 0
          ? t('沒有要改的', 'Nothing to change')
          : t(`${faults.length} 種問題`, words.count(faults.length, '種', 'kind of fault', 'kinds of fault')),
      ),
      t(`，讀了 ${read}`, `, ${read} read`),
    ],
    lede: ENDINGS[answer.ended_by ?? 'all'][words.language],
    blocks: [
      ...answer.issues.map((issue) => issueBlock(issue, words)),
      links(
        link(
          t('這個網站放行哪些爬蟲（免費）', 'Which crawlers the site lets in, free'),
          ask('check_site_crawlers', { url: new URL(answer.url).origin }),
        ),
      ),
    ],
  }
}

const ENDINGS: Readonly<Record<NonNullable<Answer['ended_by']>, LocalizedText>> = {
  all: { zh: '連得到和網站地圖列的頁面都讀了。', en: 'Every page that is linked or listed was read.' },
  pages: {
    zh: '讀到要求的頁數為止，後面的沒看。',
    en: 'The audit stopped at the requested number of pages; other pages were not checked.',
  },
  requests: {
    zh: '請求次數用完，後面的沒看。',
    en: 'The audit stopped at its request limit; other pages were not checked.',
  },
  time: { zh: '時間用完，後面的沒看。', en: 'The audit stopped at its time limit; other pages were not checked.' },
  site: { zh: '網站不再回應，所以停在這裡。', en: 'The audit stopped because the site no longer answered.' },
}

function issueBlock(issue: Issue, words: Words): Block {
  const { t } = words
  const shown = issue.places.slice(0, PLACES_MAX)
  const more = issue.total - shown.length
  const hasPlaces = shown.some(({ found_on }) => found_on.length > 0)
  return table(
    shown,
    [
      column(t('網址', 'Address'), ({ url }) => link(url, url)),
      column(t('看到什麼', 'What was met'), ({ evidence, evidence_zh, paste }) =>
        paste === null ? t(evidence_zh, evidence) : [t(evidence_zh, evidence), ' ', code(paste)],
      ),
      hasPlaces && column(t('在哪一頁', 'Where it stands'), ({ found_on }) => placesOf(found_on, words)),
    ],
    {
      heading: t(`${issue.message.zh}（${issue.total}）`, `${issue.message.en} (${issue.total})`),
      note: compact([
        t(issue.fix.zh, issue.fix.en),
        more > 0 && t(`另外 ${more} 處在 CSV。`, ` ${more} more are in the CSV.`),
      ]),
      onPhone: 'cards',
    },
  )
}

function placesOf(places: Issue['places'][number]['found_on'], { t }: Words): Text {
  return places.flatMap(({ page, line }, index): Text[] =>
    compact([index > 0 && t('、', ', '), link(page, page), t(`（第 ${line} 行）`, ` (line ${line})`)]),
  )
}
