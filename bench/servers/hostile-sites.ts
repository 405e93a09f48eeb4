import { createServer, type ServerResponse } from 'node:http'
import { constants, setPriority } from 'node:os'
import { gzipSync } from 'node:zlib'

// Hostile sites. The first word of the host name selects the kind: `bomb-7.test` is a gzip bomb. `shop` is harmless
// and has 200 pages.

// In reality these sites run on other machines, so this process gives way.
setPriority(constants.priority.PRIORITY_LOW)

const MIB = 1024 * 1024
const html = { 'content-type': 'text/html; charset=utf-8' }
const plain = { 'content-type': 'text/plain; charset=utf-8' }
const xml = { 'content-type': 'application/xml' }

const pages = {
  big: fill('<p>Words and <a href="/page">links</a> to fill a page.</p>\n', 5 * MIB),
  nested: '<div>'.repeat(100_000),
  attributes: `<div ${Array.from({ length: 50_000 }, (_, at) => `a${at}="${at}"`).join(' ')}>`,
}
const robots = `User-agent: *\n${fill(`Disallow: /${'*a'.repeat(4000)}b\n`, 5 * MIB)}`
const llmsTxt = { links: `# Site\n${fill('- [](a)\n', MIB)}`, headings: fill('# a\n', MIB) }
const bomb = gzipSync(Buffer.alloc(300 * MIB), { level: 9 })
const SHOP_PAGES = 200
const SHOP_TEXT = fill(
  '<p>Oolong from the mountains of central Taiwan is rolled into small dark pearls.</p>\n',
  22 * 1024,
)
const urls = fill('<url><loc>https://hostile.test/page</loc></url>\n', 64 * 1024)

type Script = (path: string, response: ServerResponse) => void

const KINDS: Readonly<Record<string, Script>> = {
  loris: (_, response) => drip(response),
  big: at('/', (response) => response.writeHead(200, html).end(pages.big)),
  nested: at('/', (response) => response.writeHead(200, html).end(pages.nested)),
  attributes: at('/', (response) => response.writeHead(200, html).end(pages.attributes)),
  robots: at('/robots.txt', (response) => response.writeHead(200, plain).end(robots)),
  bomb: (_, response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb),
  links: at('/llms.txt', (response) => response.writeHead(200, plain).end(llmsTxt.links)),
  headings: at('/llms.txt', (response) => response.writeHead(200, plain).end(llmsTxt.headings)),
  sitemap: at('/sitemap.xml', (response) => {
    response.writeHead(200, xml).write('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    pour(response)
  }),
  shop: (path, response) => {
    const [, page] = /^\/(?:tea-(\d+))?$/.exec(path) ?? []
    if (page === undefined && path !== '/') response.writeHead(404, plain).end('Not found')
    else response.writeHead(200, html).end(shopPage(Number(page ?? 0)))
  },
  endless: (path, response) => response.writeHead(200, html).end(`<title>${path}</title><a href="${path}a">on</a>`),
  loop: (path, response) => {
    if (path === '/') response.writeHead(200, html).end('<title>Loop</title><a href="/round">round</a>')
    else if (path === '/robots.txt') response.writeHead(404, plain).end()
    else response.writeHead(302, { location: path === '/round' ? '/and-round' : '/round' }).end()
  },
  headers: (_, response) => {
    response.socket?.write(`HTTP/1.1 200 OK\r\n${'X-Endless: 1\r\n'.repeat(50_000)}`)
  },
}

createServer((request, response) => {
  const kind = /^[a-z]+/.exec(request.headers.host ?? '')?.[0] ?? ''
  KINDS[kind]?.(request.url ?? '/', response)
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))

function shopPage(page: number): string {
  const links = Array.from({ length: 40 }, (_, at) => `/tea-${(page + at + 1) % SHOP_PAGES}`)
  return `<!doctype html><html lang="en"><title>Tea ${page}</title><h1>Tea ${page}</h1>${SHOP_TEXT}${links.map((to) => `<a href="${to}">${to}</a>`).join('\n')}`
}

/** A site with one hostile path; its front page is normal. */
function at(hostile: string, answer: (response: ServerResponse) => void): Script {
  return (path, response) => {
    if (path === hostile) answer(response)
    else if (path === '/') response.writeHead(200, html).end('<title>Site</title><p>Hello.</p>')
    else response.writeHead(404, plain).end('Not found')
  }
}

/** Sends one byte at a time, without end. */
function drip(response: ServerResponse): void {
  response.writeHead(200, html)
  const timer = setInterval(() => response.write('a'), 50)
  response.once('close', () => clearInterval(timer))
}

/** Sends data without end, as fast as the client reads it. */
function pour(response: ServerResponse): void {
  while (!response.destroyed && response.write(urls));
  if (!response.destroyed) response.once('drain', () => pour(response))
}

function fill(text: string, bytes: number): string {
  return text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes)
}
