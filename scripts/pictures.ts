import { createHash } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { raw } from 'hono/html'
import { chromium } from 'playwright-core'
import { services } from '#services/index.ts'
import { LANGUAGE_TAGS, type Language } from '#operation/view/language.ts'
import { PAGE_STYLE } from '#surfaces/pages/assets.ts'
import { markup } from '#surfaces/pages/html.ts'
import {
  PICTURE_FOLDER,
  PICTURE_SIZE,
  pictureAlt,
  pictureName,
  pictureWords,
  type Pictured,
} from '#surfaces/pages/pictures.ts'
import { findChromium } from '../tests/support/chromium.ts'
import { encodePng } from './png.ts'

// Draws the preview pictures of shared links with the Chromium of the tests and its Chinese fonts. Run it after a
// title or an introduction of a page has changed; a test detects that. The pictures are committed, so production
// draws none.

const STYLE = `
* { font-family: 'Noto Sans CJK TC', 'PingFang TC', sans-serif !important; }
body {  width: 1200px; height: 630px; padding: 64px 72px 52px; overflow: hidden;
  border-left: 20px solid var(--accent); background: var(--ground); }
.over { display: flex; gap: 40px; justify-content: space-between; flex: 1; }
h1 { max-width: 10.5em; font-size: 84px; line-height: 1.22; }
:lang(en) h1 { font-size: 72px; }
svg { flex: none; fill: var(--accent); }
svg .other { fill: none; stroke: var(--accent); stroke-opacity: 0.45; stroke-width: 3; }
p { max-width: 33em; color: var(--soft); font-size: 32px; line-height: 1.45; }
.long p { font-size: 26px; max-width: none; }
.under { margin-top: 28px; color: var(--accent); font-weight: 700; font-size: 30px; }
`
/** Texts with more characters than this get smaller letters. */
const LONG_TEXT = { zh: 90, en: 150 } as const

const pictures: readonly Pictured[] = [
  {},
  ...services.flatMap((service) => [
    { service },
    ...service.operations.filter(({ permanent }) => permanent).map((operation) => ({ service, operation })),
  ]),
]

/**
 * Decodes a screenshot in the browser to RGBA values, row by row, in Base64. They are then encoded again with a small
 * palette, which makes the files several times smaller.
 */
const READ_PIXELS = `async (shot) => {
  const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + shot)).blob())
  const ink = new OffscreenCanvas(image.width, image.height).getContext('2d')
  ink.drawImage(image, 0, 0)
  const { data } = ink.getImageData(0, 0, image.width, image.height)
  let text = ''
  for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768))
  return btoa(text)
}`

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: PICTURE_SIZE, colorScheme: 'light' })
for (const file of readdirSync(PICTURE_FOLDER)) rmSync(new URL(file, PICTURE_FOLDER))
let bytes = 0
for (const pictured of pictures) {
  for (const language of ['zh', 'en'] as const) {
    await page.setContent(drawPicture(pictured, language))
    const shot = (await page.screenshot({ type: 'png' })).toString('base64')
    const pixels = Buffer.from(String(await page.evaluate(`(${READ_PIXELS})('${shot}')`)), 'base64')
    const png = encodePng(PICTURE_SIZE, pixels, pictureAlt(pictured, language))
    const hash = createHash('sha256').update(png).digest('hex').slice(0, 8)
    writeFileSync(new URL(`${pictureName(pictured, language)}.${hash}.png`, PICTURE_FOLDER), png)
    bytes += png.length
  }
}
await browser.close()
process.stdout.write(`${pictures.length * 2} pictures, ${Math.round(bytes / 1024)} KB.\n`)

function drawPicture(pictured: Pictured, language: Language): string {
  const { title, text } = pictureWords(pictured, language)
  const { service, operation } = pictured
  const ownTitle = service && operation ? `・${language === 'zh' ? service.titleZh : service.title}` : ''
  const length = text.length > LONG_TEXT[language] ? 'long' : ''
  return String(markup`<!doctype html><html lang="${LANGUAGE_TAGS[language]}">
<head><style>${raw(PAGE_STYLE + STYLE)}</style></head>
<body class="${service ? `s-${service.name}` : ''} ${length}">
<div class="over"><h1>${title}</h1>${raw(drawDots(pictured))}</div><p>${text}</p><div class="under">Dozen${ownTitle}</div>
</body></html>`)
}

/** One dot per service, as in the site's logo. The service's own dot is filled; on the front page all dots are. */
function drawDots({ service }: Pictured): string {
  const own = service ? services.indexOf(service) : -1
  const circles = services.map((_, at) => {
    const [x, y] = [30 + 60 * (at % 4), 30 + 60 * Math.floor(at / 4)]
    return `<circle cx="${x}" cy="${y}" r="21"${service && at !== own ? ' class="other"' : ''}/>`
  })
  const height = 60 * Math.ceil(circles.length / 4)
  return `<svg viewBox="0 0 240 ${height}" width="240" height="${height}">${circles.join('')}</svg>`
}
