import { ask, code, column, compact, em, findingCheck, link, links, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Block, BlockOf, Document, InputOf, Text, Words } from '#operation/view.ts'
import type { testRobotsTxt } from './test-robots-txt.ts'

type Asked = Pick<InputOf<typeof testRobotsTxt>, 'robots'>
type Answer = AnswerOf<typeof testRobotsTxt>

/** A file may have 250,000 lines. The page shows at most this many, around the findings. */
const LINES_MAX = 120
const LINES_BEFORE = 20

export function robotsTestView(answer: Answer, words: Words, { robots }: Asked): Document {
  const { t } = words
  const { allowed, user_agent: agent, path } = answer
  return {
    title: t(
      `${agent} ${allowed ? '可以' : '不能'}抓 ${path}`,
      `${agent} ${allowed ? 'may' : 'may not'} fetch ${path}`,
    ),
    asked: t(`${agent} 抓 ${path}`, `${agent} at ${path}`),
    headline: em(allowed ? t('可以抓', 'It may fetch this page') : t('不能抓', 'It may not fetch this page')),
    lede: explainDecision(answer, words),
    blocks: compact([
      linesBlock(answer, words, robots),
      signalsBlock(answer, words),
      findingsBlock(answer, words),
      answer.sitemaps.length > 0 && {
        kind: 'list',
        heading: t('檔案裡列的網站地圖', 'Sitemaps that it names'),
        items: answer.sitemaps.map((url): Text => code(url)),
      },
      links(
        link(t('產生一份 robots.txt', 'Write a robots.txt'), ask('generate_robots_txt')),
        link(t('檢查線上的網站', 'Check a live site'), ask('check_site_crawlers')),
        link(t('有哪些爬蟲', 'Which crawlers there are'), ask('ai_crawler_list')),
      ),
    ]),
    form: 'after',
  }
}

function signalsBlock({ content_signals: signals }: Answer, { t }: Words): Block | undefined {
  if (signals.length === 0) return undefined
  const use = (name: string, heading: string) =>
    column(heading, ({ granted, refused }: (typeof signals)[number]) => {
      if (granted.includes(name)) return t('可以', 'Yes')
      return refused.includes(name) ? t('不可以', 'No') : t('未註明', 'Not stated')
    })
  return table(
    signals,
    [
      numberColumn(t('行', 'Line'), ({ line }) => String(line)),
      use('search', t('搜尋結果', 'Search results')),
      use('ai-input', t('供 AI 回答取用', 'Input of AI answers')),
      use('ai-train', t('AI 訓練', 'Training of AI')),
    ],
    { heading: t('Content-Signal：內容可以怎麼用', 'Content-Signal: how the content may be used') },
  )
}

function explainDecision({ matched_rule: rule, group, user_agent: agent, path }: Answer, words: Words): Text {
  const { t } = words
  if (path === '/robots.txt')
    return t('robots.txt 本身一律可以抓（RFC 9309）。', 'robots.txt itself may always be fetched (RFC 9309).')
  if (group === null)
    return t(
      `檔案裡沒有給 ${agent} 的規則，也沒有 User-agent: *，所以沒有限制。`,
      `The file has no group for ${agent} and none for everybody, so nothing is forbidden.`,
    )
  const whose =
    group === '*'
      ? t(`${agent} 沒有專屬的規則，套用 User-agent: *。`, `${agent} has no group of its own and obeys User-agent: *. `)
      : t(`套用 User-agent: ${group} 這一組。`, `It obeys the group of User-agent: ${group}. `)
  if (!rule)
    return [whose, t('沒有一行符合這個路徑，所以可以抓。', 'No line of it matches the path, so it is allowed.')]
  const line = `${rule.type === 'allow' ? 'Allow' : 'Disallow'}: ${rule.pattern}`
  return [t(`第 ${rule.line} 行決定：`, `Line ${rule.line} decides: `), code(line), t('。', '. '), whose]
}

function linesBlock(answer: Answer, words: Words, robots: string): Block {
  const { t } = words
  const decidingLine = answer.matched_rule?.line
  const findings = new Map(answer.warnings.map((it) => [it.line, it]))
  const all = robots.split(/\r\n|\r|\n/)
  // A long file is cut. The excerpt begins before the deciding line, or before the first finding if no line decides.
  const centre = decidingLine ?? answer.warnings[0]?.line ?? 1
  const first = all.length <= LINES_MAX ? 0 : Math.max(0, centre - LINES_BEFORE)
  const shown = all.slice(first, first + LINES_MAX)
  const lines = shown.map((text, at): BlockOf<'lines'>['lines'][number] => {
    const number = first + at + 1
    const finding = findings.get(number)
    if (number === decidingLine) return { number, text, mark: 'decides', note: t('這一行決定', 'this line decides') }
    if (!finding) return { number, text }
    return {
      number,
      text,
      mark: finding.severity === 'error' ? 'bad' : 'warn',
      note: t(finding.message_zh, finding.message),
    }
  })
  return {
    kind: 'lines',
    heading: t('robots.txt', 'robots.txt'),
    ...(shown.length < all.length && {
      note: t(
        `共 ${words.number(all.length)} 行，這裡是第 ${first + 1} 到 ${first + shown.length} 行。`,
        `Lines ${first + 1} to ${first + shown.length} of ${words.number(all.length)}.`,
      ),
    }),
    lines,
  }
}

function findingsBlock({ warnings, warnings_total: total }: Answer, words: Words): Block | undefined {
  const { t } = words
  if (warnings.length === 0) return undefined
  return {
    kind: 'checks',
    heading: t(`檔案的問題（${words.number(total)}）`, `What is wrong with the file (${words.number(total)})`),
    checks: warnings.map((it) => findingCheck(it, words)),
  }
}
