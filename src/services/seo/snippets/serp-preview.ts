import { decodePercent } from '#support/text/decode-percent.ts'
import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { escapeHtml } from '#support/text/escape-html.ts'
import { cutText, measureText } from './text-width.ts'
import { pageInputs } from './page-inputs.ts'

/**
 * Sizes on Google’s result page: titles of 20 px font in 600 px, descriptions of 14 px font in 920 px (680 px on
 * phones).
 */
export const SNIPPET = {
  titlePx: 20,
  titleMaxPx: 600,
  descriptionPx: 14,
  descriptionMaxPx: 920,
  mobileMaxPx: 680,
} as const

const line = z.object({
  text: z.string(),
  display: z.string().describe('As it would be shown, cut where it is too wide.'),
  pixels: z.number().describe('Estimated width.'),
  limit: z.int().describe('Width that is shown.'),
  truncated: z.boolean(),
})

export const serpPreview = defineOperation({
  name: 'serp_preview',
  tool: true,
  route: 'GET /api/serp-preview',
  title: 'Search result preview',
  titleZh: '搜尋結果預覽',
  summary: 'How a title and description would look in a search result.',
  description:
    'Previews a title and description in Google’s desktop and mobile results: estimated pixel width, where they are cut, the breadcrumb, and HTML of the preview. Nothing is fetched. For head tags use [generate_meta_tags].',
  tasks: [
    '這個網頁標題在 Google 會不會被截斷？',
    '預覽搜尋結果的標題和描述',
    'Is my meta description too long for Google?',
  ],
  cacheSeconds: 3600,
  input: z.object({
    ...pageInputs,
  }),
  output: z.object({
    title: line,
    description: line
      .extend({
        mobile: z.object({ display: z.string(), limit: z.int(), truncated: z.boolean() }).describe('On a phone.'),
      })
      .nullable()
      .describe('Null where no description was sent.'),
    breadcrumb: z.string().nullable().describe('The line above the title; null without an address.'),
    warnings: z.array(z.object({ code: z.string(), message: z.string(), message_zh: z.string() })),
    html: z.string().describe('The preview as HTML, everything escaped.'),
    estimate: z.literal(true).describe('Widths are estimates.'),
  }),
  example: { title: 'Tea', url: 'https://example.com/shop/tea' },
  run({ title, description, url }) {
    const shownTitle = measureLine(title, SNIPPET.titlePx, SNIPPET.titleMaxPx)
    const shownDescription = description ? describeLine(description) : null
    const breadcrumb = url === undefined ? null : makeBreadcrumb(url)
    const parts = [
      breadcrumb === null ? '' : `<cite>${escapeHtml(breadcrumb)}</cite>`,
      `<h3>${escapeHtml(shownTitle.display)}</h3>`,
      shownDescription === null ? '' : `<p>${escapeHtml(shownDescription.display)}</p>`,
    ]
    return {
      title: shownTitle,
      description: shownDescription,
      breadcrumb,
      warnings: listWarnings(shownTitle, shownDescription),
      html: `<div class="serp">${parts.join('')}</div>`,
      estimate: true as const,
    }
  },
})

type Line = z.output<typeof line>

function measureLine(raw: string, fontPx: number, limit: number): Line {
  const text = raw.replaceAll(/\s+/g, ' ')
  const { text: display, truncated } = cutText(text, fontPx, limit)
  return { text, display, pixels: Math.round(measureText(text, fontPx) * 10) / 10, limit, truncated }
}

function describeLine(description: string) {
  const line = measureLine(description, SNIPPET.descriptionPx, SNIPPET.descriptionMaxPx)
  const mobile = cutText(line.text, SNIPPET.descriptionPx, SNIPPET.mobileMaxPx)
  return { ...line, mobile: { display: mobile.text, limit: SNIPPET.mobileMaxPx, truncated: mobile.truncated } }
}

function makeBreadcrumb(address: string): string {
  const url = new URL(address)
  const folders = url.pathname.split('/').filter((part) => part !== '')
  return [url.host, ...folders.map(decodePercent)].join(' › ')
}

function listWarnings(title: Line, description: (Line & { mobile: { truncated: boolean } }) | null) {
  const warnings: { code: string; message: string; message_zh: string }[] = []
  const warn = (code: string, message: string, message_zh: string) => warnings.push({ code, message, message_zh })
  if (title.truncated) {
    warn(
      'title_too_wide',
      `The title needs about ${title.pixels} px of ${title.limit}; its end is cut.`,
      `標題約 ${title.pixels} px，超過 ${title.limit} px，尾端會被截斷。`,
    )
  }
  if (description === null) {
    warn(
      'no_description',
      'Without a description the engine picks a piece of the page.',
      '沒有描述時，搜尋引擎會自行擷取頁面文字。',
    )
  } else if (description.truncated) {
    warn(
      'description_too_wide',
      `The description needs about ${description.pixels} px of ${description.limit}; its end is cut.`,
      `描述約 ${description.pixels} px，超過 ${description.limit} px，尾端會被截斷。`,
    )
  } else if (description.mobile.truncated) {
    warn(
      'description_too_wide_on_mobile',
      'The description fits on desktops but is cut on phones.',
      '描述在電腦版可完整顯示，但在手機上會被截斷。',
    )
  }
  return warnings
}
