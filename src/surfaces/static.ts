import { ApiError } from '#support/errors/errors.ts'
import type { Exchange } from './exchange.ts'
import { pageHeaders } from './page-policy.ts'
import { replyCacheable } from './reply-cacheable.ts'
import { replyError } from './reply-error.ts'
import { HTML_TYPE, JSON_TYPE, reply } from './reply.ts'
import { runCooperatively, type Steps } from '#operation/cooperative-yield.ts'
import type { ServiceApp } from './http/routes.ts'
import { negotiate } from './negotiate.ts'
import { ICON_FILES, OFFLINE_SCRIPT, PAGE_SCRIPT, PAGE_STYLE, readIcon, SCAN_SCRIPT } from './pages/assets.ts'
import { ICON } from './pages/icons.ts'
import { MANIFEST } from './pages/manifest.ts'
import { FORMAT_TYPES } from './pages/page-formats.ts'
import { readPicture } from './pages/pictures.ts'
import { pageLanguage } from './pages/reader.ts'

export const TEXT_TYPE = 'text/plain; charset=utf-8'
export const XML_TYPE = 'application/xml; charset=utf-8'

type Content = string | ((exchange: Exchange) => string | Promise<string>)

/** Makes a document when it is first requested, which saves start-up time and memory. */
export function makeOnce(make: () => string): () => string {
  let made: string | undefined
  return () => (made ??= make())
}

/** Like `makeOnce`, for JSON that takes long to make: in steps, between which other requests run. */
export function makeOnceInSteps(make: () => Steps<unknown>): () => Promise<string> {
  let made: Promise<string> | undefined
  return () => (made ??= runCooperatively(make()).then((value) => JSON.stringify(value)))
}

/** Adds a document that changes only with a release. `forms` are its media types. */
export function addDocument(app: ServiceApp, path: string, forms: Readonly<Record<string, Content>>): void {
  const offered = Object.keys(forms)
  const bareTypes = offered.map((type) => type.split(';')[0] ?? type)
  app.get(path, (c): Response | Promise<Response> => {
    const chosen = offered.length === 1 ? bareTypes[0] : negotiate(c.env.header('accept'), bareTypes)
    const type = offered[bareTypes.indexOf(chosen ?? '')]
    if (type === undefined) {
      return replyError(c.env, new ApiError('not_acceptable', `This address is available as ${bareTypes.join(', ')}.`))
    }
    const content = forms[type] ?? ''
    const send = (body: string) =>
      replyCacheable(c.env, body, {
        ...(offered.length > 1 && { Vary: 'Accept' }),
        ...(type === HTML_TYPE || type === FORMAT_TYPES.md
          ? pageHeaders(type, pageLanguage(c.env))
          : { 'Content-Type': type }),
        'Cache-Control': 'public, max-age=300',
      })
    const body = typeof content === 'string' ? content : content(c.env)
    return typeof body === 'string' ? send(body) : body.then(send)
  })
}

export function addJson(app: ServiceApp, path: string, make: () => unknown, type = JSON_TYPE): void {
  addDocument(app, path, { [type]: makeOnce(() => JSON.stringify(make())) })
}

/** Whether a path is a file of pages. These are served under any load, because error pages need them. */
export function isAsset(path: string): boolean {
  return path.startsWith('/assets/')
}

/** The name of such a file contains a hash, so its content never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

export function addAssets(app: ServiceApp): void {
  addDocument(app, '/assets/page.css', { 'text/css; charset=utf-8': PAGE_STYLE })
  addDocument(app, '/assets/page.js', { 'text/javascript; charset=utf-8': PAGE_SCRIPT })
  addDocument(app, '/assets/scan.js', { 'text/javascript; charset=utf-8': SCAN_SCRIPT })
  addDocument(app, '/assets/icon.svg', { 'image/svg+xml': ICON })
  app.get('/assets/pictures/:file', async (c) => {
    const bytes = await readPicture(c.req.param('file'))
    if (!bytes) return replyError(c.env, new ApiError('not_found', 'There is no such picture.', { zh: '沒有這張圖。' }))
    return reply(c.env, 200, bytes, { 'Content-Type': 'image/png', 'Cache-Control': FOR_EVER })
  })
  addDocument(app, '/manifest.webmanifest', { 'application/manifest+json': MANIFEST })
  addDocument(app, '/sw.js', { 'text/javascript; charset=utf-8': OFFLINE_SCRIPT })
  for (const file of ICON_FILES) {
    const type = file.endsWith('.ico') ? 'image/x-icon' : 'image/png'
    const paths = file === 'favicon.ico' ? ['/favicon.ico'] : [`/assets/${file}`]
    if (file === 'icon-180.png') paths.push('/apple-touch-icon.png')
    const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=86400' }
    for (const path of paths) app.get(path, (c) => reply(c.env, 200, readIcon(file), headers))
  }
  // Programs that do not parse pages request this path.
  addDocument(app, '/favicon.svg', { 'image/svg+xml': ICON })
}
