import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { defineOperation } from '#operation/operation.ts'
import { escapeHtml } from '#support/text/escape-html.ts'
import { SNIPPET } from './serp-preview.ts'
import { measureText } from './text-width.ts'
import { pageInputs } from './page-inputs.ts'

const tagSchema = z.object({
  tag: z.enum(['title', 'meta', 'link']),
  name: z.string().describe('The name, property or rel of the tag.'),
  content: z.string().describe('Its value, not escaped.'),
  html: z.string(),
})

export const generateMetaTags = defineOperation({
  name: 'generate_meta_tags',
  tool: true,
  route: 'GET /api/meta-tags',
  title: 'Meta tags',
  titleZh: '產生 meta 標籤',
  summary: 'The title, description, canonical, Open Graph and Twitter tags of a page.',
  description:
    'Writes the head tags of a page: title, description, canonical link, Open Graph and Twitter card, everything escaped. To see how they fit use [serp_preview].',
  tasks: ['幫這個頁面產生 OG 標籤', '產生 meta description', 'Write Open Graph tags for my page'],
  cacheSeconds: 3600,
  input: z.object({
    ...pageInputs,
    image: z.string().trim().min(1).max(2048).optional().describe('Picture for sharing: address, or path with url.'),
  }),
  output: z.object({
    html: z.string().describe('To be pasted into the head.'),
    tags: z.array(tagSchema),
    warnings: z.array(z.object({ code: z.string(), message: z.string(), message_zh: z.string() })),
  }),
  example: { title: 'Tea & cake', url: 'https://example.com/tea' },
  run({ title, description, url, image: written }) {
    const image = written === undefined ? undefined : pictureAddress(written, url)
    const text = title.replaceAll(/\s+/g, ' ')
    const about = description?.replaceAll(/\s+/g, ' ')
    const named = (name: string, content: string | undefined) => (content ? [metaTag('name', name, content)] : [])
    const property = (name: string, content: string | undefined) =>
      content ? [metaTag('property', name, content)] : []
    const tags: Tag[] = [
      { tag: 'title', name: 'title', content: text, html: `<title>${escapeHtml(text)}</title>` },
      ...named('description', about),
      ...(url
        ? [
            {
              tag: 'link' as const,
              name: 'canonical',
              content: url,
              html: `<link rel="canonical" href="${escapeHtml(url)}">`,
            },
          ]
        : []),
      ...property('og:type', 'website'),
      ...property('og:title', text),
      ...property('og:description', about),
      ...property('og:url', url),
      ...property('og:image', image),
      ...named('twitter:card', image ? 'summary_large_image' : 'summary'),
    ]
    return { html: tags.map(({ html }) => html).join('\n'), tags, warnings: listWarnings(text, about, url, image) }
  },
})

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i

/** The absolute address of the image. As in HTML, a path is relative to the page's address. */
function pictureAddress(written: string, page: string | undefined): string {
  const [first = ''] = written.replace(/^(?:https?:)?\/\//i, '').split(/[/?#]/, 1)
  const isHost =
    /^https?:\/\//i.test(written) || written.startsWith('//') || (/\w\.\w/.test(first) && !PICTURE.test(first))
  const address = isHost ? URL.parse(written.replace(/^(?!https?:)(?:\/\/)?/i, 'https://')) : URL.parse(written, page)
  if (address && /^https?:$/.test(address.protocol)) return address.href
  throw new ApiError(
    'invalid_input',
    'Send the full address of the picture, for example https://example.com/tea.jpg, or its path together with url.',
    {
      zh: '請寫圖片的完整網址，例如 https://example.com/tea.jpg；只寫路徑時，請一併提供頁面的 url。',
      errors: [{ path: 'image', message: 'No full address, and no url to complete it.' }],
    },
  )
}

type Tag = z.output<typeof tagSchema>

function metaTag(key: 'name' | 'property', name: string, content: string): Tag {
  return { tag: 'meta', name, content, html: `<meta ${key}="${name}" content="${escapeHtml(content)}">` }
}

function listWarnings(
  title: string,
  description: string | undefined,
  url: string | undefined,
  image: string | undefined,
) {
  const warnings: { code: string; message: string; message_zh: string }[] = []
  const warn = (code: string, message: string, message_zh: string) => warnings.push({ code, message, message_zh })
  if (measureText(title, SNIPPET.titlePx) > SNIPPET.titleMaxPx) {
    warn(
      'title_too_wide',
      'The title is wider than search results show (about 600 px).',
      '標題超過搜尋結果可顯示的寬度（約 600 px）。',
    )
  }
  if (!description) {
    warn(
      'no_description',
      'Send a description: engines and shared links show it.',
      '建議提供描述，搜尋結果與分享連結會顯示。',
    )
  } else if (measureText(description, SNIPPET.descriptionPx) > SNIPPET.descriptionMaxPx) {
    warn(
      'description_too_wide',
      'The description is wider than search results show (about 920 px).',
      '描述超過搜尋結果可顯示的寬度（約 920 px）。',
    )
  }
  if (!url)
    warn(
      'no_url',
      'Send the page’s address for a canonical link and og:url.',
      '建議提供網址，以產生 canonical 與 og:url。',
    )
  if (!image)
    warn('no_image', 'Send an image: shared links without one get less attention.', '建議提供圖片，分享時較醒目。')
  return warnings
}
