import { describe, expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { generateMetaTags } from './generate-meta-tags.ts'
import { serpPreview } from './serp-preview.ts'
import { cutText, measureText } from './text-width.ts'

const preview = async (input: object) => runOperation(serpPreview, input)

describe('width', () => {
  test.each([
    // Arial's advance widths in units of 1/2048 em: A 1366, W 1933, i 455, space 569.
    ['A', 20, (1366 * 20) / 2048],
    ['Wi i', 14, ((1933 + 455 + 569 + 455) * 14) / 2048],
    ['茶葉', 20, 40],
    ['，', 20, 20],
    ['👨‍👩‍👧', 20, 20],
    ['🇹🇼', 20, 20],
    ['e\u0301', 20, (1139 * 20) / 2048],
    ['ｱ', 20, 10],
    ['\u200B', 20, 0],
    ['', 20, 0],
  ])('%j at %i px', (text, fontPx, pixels) => {
    expect(measureText(text, fontPx)).toBeCloseTo(pixels, 6)
  })

  test('thirty Chinese characters fill a title exactly', () => {
    expect(cutText('茶'.repeat(30), 20, 600).truncated).toBe(false)
    expect(cutText('茶'.repeat(31), 20, 600).truncated).toBe(true)
  })

  test('Latin text is cut between words', () => {
    const { text } = cutText('tea '.repeat(100).trim(), 20, 600)
    expect(text).toMatch(/^(tea )+\.\.\.$/)
    expect(measureText(text, 20)).toBeLessThanOrEqual(600)
  })

  test('a single long word is cut inside', () => {
    const { text } = cutText('w'.repeat(500), 20, 600)
    expect(text).toMatch(/^w{20,} \.\.\.$/)
  })
})

describe('preview', () => {
  test('no input becomes markup in the HTML', async () => {
    const { html } = await preview({
      title: '<script>alert(1)</script>',
      description: `"'><img src=x onerror=y>`,
      url: 'https://a.example/%3Cb%3E',
    })
    expect(html).not.toMatch(/<(?!\/?(?:div|cite|h3|p)\b)/)
  })

  test('phones show less of a description than desktops', async () => {
    // A Chinese character of 14 px is 14 px wide: 50 × 14 = 700 px, more than 680 (phones) and less than 920 (desktop).
    const { description, warnings } = await preview({ title: '茶', description: '茶'.repeat(50) })
    expect(description).toMatchObject({
      truncated: false,
      limit: 920,
      pixels: 700,
      mobile: { truncated: true, limit: 680 },
    })
    expect(warnings.map(({ code }) => code)).toEqual(['description_too_wide_on_mobile'])
  })

  test('the breadcrumb is the decoded path', async () => {
    expect(
      (await preview({ title: '茶', url: 'https://shop.example.tw/%E8%8C%B6/%E9%AB%98%E5%B1%B1?x=1' })).breadcrumb,
    ).toBe('shop.example.tw › 茶 › 高山')
    expect((await preview({ title: '茶', url: 'https://a.example/%ff' })).breadcrumb).toBe('a.example › %ff')
    expect((await preview({ title: '茶' })).breadcrumb).toBeNull()
  })

  test('a title that is too wide is cut, with a warning', async () => {
    const { title, warnings } = await preview({ title: '茶'.repeat(40), description: '茶' })
    expect(title).toMatchObject({ pixels: 800, limit: 600, truncated: true })
    expect(warnings.map(({ code }) => code)).toEqual(['title_too_wide'])
  })

  test.each([
    [{}],
    [{ title: '  ' }],
    [{ title: 'x', url: 'javascript:alert(1)' }],
    [{ title: 'x', url: 'no address' }],
  ])('%j is refused', async (input) => {
    await expect(preview(input)).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('meta tags', () => {
  const tagsOf = async (input: object) => runOperation(generateMetaTags, input)

  test('values are escaped in the HTML and plain in the list', async () => {
    const { html, tags } = await tagsOf({
      title: '</title><script>',
      description: '"quoted" & \'more\'',
      url: 'https://a.example/?a=1&b="',
    })
    expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>')
    expect(html).toContain('content="&quot;quoted&quot; &amp; &#39;more&#39;"')
    expect(html).not.toContain('b=""')
    expect(tags[0]).toMatchObject({ name: 'title', content: '</title><script>' })
  })

  test('an image makes the card large', async () => {
    const { tags, warnings } = await tagsOf({
      title: 'T',
      description: 'D',
      url: 'https://a.example/',
      image: 'https://a.example/i.png',
    })
    expect(tags.find(({ name }) => name === 'twitter:card')?.content).toBe('summary_large_image')
    expect(tags.map(({ name }) => name)).toEqual([
      'title',
      'description',
      'canonical',
      'og:type',
      'og:title',
      'og:description',
      'og:url',
      'og:image',
      'twitter:card',
    ])
    expect(warnings).toEqual([])
  })
})

describe('the image of a shared link', () => {
  const picture = async (image: string, url?: string) => {
    const { tags } = await runOperation(generateMetaTags, {
      title: 'Tea',
      image,
      ...(url && { url }),
    })
    return tags.find(({ name }) => name === 'og:image')?.content
  }

  test('is a full address, whichever part of it was sent', async () => {
    expect(await picture('/tea.jpg', 'https://tea.example/a')).toBe('https://tea.example/tea.jpg')
    expect(await picture('tea.jpg', 'https://tea.example/shop/a')).toBe('https://tea.example/shop/tea.jpg')
    expect(await picture('cdn.example/tea.jpg')).toBe('https://cdn.example/tea.jpg')
    expect(await picture('http://cdn.example/tea.jpg', 'https://tea.example/a')).toBe('http://cdn.example/tea.jpg')
  })

  test('cannot be a path without a page', async () => {
    await expect(picture('/tea.jpg')).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
