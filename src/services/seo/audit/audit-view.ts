import { ask, code, column, compact, em, fold, link, links, table } from '#operation/view.ts'
import type { AnswerOf, Block, BlockOf, Document, Text, Words } from '#operation/view.ts'
import { crawlersBlock } from '../crawlers/crawlers-block.ts'
import type { AuditCheck, Finding } from './audit-page.ts'
import type { CheckId } from './checks.ts'
import type { seoAudit } from './seo-audit.ts'

type Answer = AnswerOf<typeof seoAudit>

export function auditView(answer: Answer, words: Words): Document {
  const { t } = words
  const { score } = answer
  const failed = answer.checks.filter(({ passed }) => !passed).toSorted((a, b) => b.lost - a.lost)
  const passed = answer.checks.filter((check) => check.passed)
  return {
    title: t(`網頁健檢：${score} 分`, `Page audit: ${score}`),
    asked: t(
      `${answer.url}，${words.moment(answer.checked_at)} 檢查`,
      `${answer.url}, checked ${words.moment(answer.checked_at)}`,
    ),
    headline: [
      em(t(`${score} 分`, `${score} of 100`)),
      failed.length === 0
        ? t('，沒有要改的', ', nothing to change')
        : t(`，要改 ${failed.length} 項`, `, ${words.count(failed.length, '項', 'thing')} to change`),
    ],
    lede: ledeOf(answer, failed, words),
    score: { value: score, max: 100, label: t(`${score} 分，滿分 100 分`, `${score} points of 100`) },
    blocks: [
      {
        kind: 'split',
        isEven: true,
        left: compact([failuresBlock(failed, words), noticesBlock(answer.checks, words)]),
        right: [passedBlock(passed, answer, words)],
      },
      ...pageBlocks(answer, words),
      crawlersBlock(answer.agents, words),
      links(
        link(
          t('整個網站的爬蟲檢查（免費）', 'Check the crawlers of the whole site, free'),
          ask('check_site_crawlers', { url: new URL(answer.url).origin }),
        ),
      ),
    ],
    form: 'after',
  }
}

function ledeOf({ capped_by, checks }: Answer, failed: readonly AuditCheck[], words: Words): string {
  const { t } = words
  const nameOf = (check: AuditCheck) => t(check.title_zh, check.title)
  if (capped_by.length > 0) {
    const hiding = checks.filter(({ id }) => capped_by.includes(id)).map(nameOf)
    return t(
      `搜尋引擎看不到這一頁，所以最高 49 分。先處理：${words.list(hiding)}。`,
      `Search engines do not show this page, so it cannot have more than 49. First: ${words.list(hiding)}.`,
    )
  }
  if (failed.length === 0)
    return t('搜尋引擎和 AI 爬蟲都讀得到這一頁。', 'Search engines and AI crawlers can read this page.')
  const most = failed.slice(0, 3).map(nameOf)
  return t(`扣最多的是${words.list(most)}。`, `Most is lost by: ${words.list(most)}.`)
}

function failuresBlock(failed: readonly AuditCheck[], words: Words): Block | undefined {
  const { t } = words
  if (failed.length === 0) return undefined
  return {
    kind: 'checks',
    heading: t(`要改的 ${failed.length} 項`, 'To change'),
    checks: failed.flatMap((check) =>
      bySeverity(check.findings)
        .filter(({ severity }) => severity !== 'notice')
        .map((finding, at) => ({
          state: 'no' as const,
          name: t(finding.message.zh, finding.message.en),
          // A check loses its points only once, so only its first finding shows them.
          ...(at === 0 && { points: t(`−${check.lost} 分`, `−${check.lost}`) }),
          ...explainFinding(finding, words),
        })),
    ),
  }
}

function noticesBlock(checks: readonly AuditCheck[], words: Words): Block | undefined {
  const notices = checks.flatMap(({ findings }) => findings).filter(({ severity }) => severity === 'notice')
  if (notices.length === 0) return undefined
  return {
    kind: 'checks',
    heading: words.t('提示，不扣分', 'Worth knowing; nothing is lost'),
    checks: notices.map((finding) => ({
      state: 'tip' as const,
      name: words.t(finding.message.zh, finding.message.en),
      ...explainFinding(finding, words),
    })),
  }
}

const SEVERITIES = ['error', 'warning', 'notice'] as const

function bySeverity(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
}

function explainFinding(finding: Finding, words: Words): Pick<BlockOf<'checks'>['checks'][number], 'found' | 'fix'> {
  const { t } = words
  const fix = t(finding.fix.zh, finding.fix.en)
  const [label = '', ...paste] = fix.split('\n')
  const line = finding.line === null ? '' : t(`（第 ${finding.line} 行）`, ` (line ${finding.line})`)
  const found: Text = [
    finding.evidence === '–' ? '' : evidenceOf(finding, line, words),
    t(finding.why.zh, finding.why.en),
    paste.length === 0 ? [' ', label] : '',
    ' ',
    link(t('依據', 'Source'), finding.source),
  ]
  return paste.length === 0 ? { found } : { found, fix: { label, code: paste.join('\n') } }
}

/** Shows a quotation from the page as code and our own explanation as plain text. */
function evidenceOf({ evidence, evidence_zh }: Finding, line: string, { t }: Words): Text {
  if (evidence_zh === undefined) return [code(evidence), line, ' ']
  const evidenceText = t(evidence_zh, evidence).replace(/[。.]$/, '')
  return [evidenceText, line, t('。', '. ')]
}

function passedBlock(passed: readonly AuditCheck[], answer: Answer, words: Words): Block {
  const { t } = words
  return {
    kind: 'checks',
    heading: t(`已經做好的 ${passed.length} 項`, `${words.count(passed.length, '項', 'thing')} right already`),
    checks: passed.map((check) => {
      const seen = SEEN[check.id]?.(answer, words)
      return {
        state: 'yes',
        name: t(check.title_zh, check.title),
        points: t(`${check.weight} 分`, String(check.weight)),
        ...(seen !== undefined && { found: seen }),
      }
    }),
  }
}

/** Texts for passed checks that can tell more than “no fault”. */
const SEEN: Partial<Record<CheckId, (answer: Answer, words: Words) => string>> = {
  http_status: ({ status }) => `HTTP ${status}`,
  title: ({ page }) => page.title ?? '',
  description: ({ page }) => page.description ?? '',
  language: ({ page }, { t }) => [page.lang ?? '', page.charset].join(t('、', ', ')),
  h1: ({ page }) => page.headings.find(({ level }) => level === 1)?.text ?? '',
  word_count: ({ page: { words: counted } }, { t, number }) =>
    t(
      `${number(counted.total)} 字（中文 ${number(counted.cjk)}、其他 ${number(counted.alphabetic)}）`,
      `${number(counted.total)} words (${number(counted.cjk)} Chinese characters, ${number(counted.alphabetic)} others)`,
    ),
  structured_data: ({ page }, { t }) =>
    page.structured_data.length === 0
      ? t('沒有；並非必要。', 'None, and none is required.')
      : page.structured_data.slice(0, 10).join(t('、', ', ')),
  speed: ({ page }, { t, number }) => {
    const size = `${number(Math.ceil(page.bytes / 1024))} KB`
    return page.first_byte_ms === null
      ? size
      : t(
          `${size}，${number(page.first_byte_ms)} 毫秒後開始回應`,
          `${size}, first byte after ${number(page.first_byte_ms)} ms`,
        )
  },
}

function pageBlocks({ redirects, page }: Answer, words: Words): Block[] {
  const { t } = words
  const way: Block[] =
    redirects.length === 0
      ? []
      : [
          {
            kind: 'list',
            heading: t('經過的轉址', 'Redirects on the way'),
            ordered: true,
            items: redirects.map(({ url, status }) => [code(String(status)), ' ', url]),
          },
        ]
  if (page.headings.length === 0) return way
  return [
    ...way,
    fold(t(`這一頁的標題（${page.headings.length} 個）`, `Headings of this page (${page.headings.length})`), [
      table(
        page.headings,
        [column(t('層級', 'Level'), ({ level }) => `h${level}`), column(t('文字', 'Words'), ({ text }) => text)],
        { caption: t('標題的層級與文字', 'Levels and words of the headings') },
      ),
    ]),
  ]
}
