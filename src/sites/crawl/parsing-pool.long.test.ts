import { afterAll, expect, test } from 'vitest'
import { createParsingPool } from './parsing-pool.ts'

const pool = createParsingPool({ size: 1, cpuMsMax: 20_000, queueMax: 3 })
afterAll(() => pool.close())

const page = (html: string) => ({
  url: 'https://a.example/',
  bytes: Buffer.from(html),
  contentType: null,
  xRobotsTag: null,
})

test('a page is read in another thread', async () => {
  expect((await pool.parse('page', page('<title>hello</title>'))).title).toBe('hello')
})

test('an llms.txt is read in another thread, which notices its byte order mark', async () => {
  const bytes = Buffer.from('\uFEFF# Site\n\n> Sum\n\n## Docs\n\n- [a](https://a.example/)\n')
  const read = await pool.parse('llmsTxt', { bytes, contentType: 'text/plain' })
  expect(read).toMatchObject({ title: 'Site', links: [{ line: 7, text: 'a', url: 'https://a.example/' }] })
  expect(read.findings.map(({ code }) => code)).toEqual(['byte_order_mark'])
  expect(await pool.parse('llmsTxt', { text: '# Big5' })).toMatchObject({ title: 'Big5' })
})

test('a hostile llms.txt is returned in part and counted completely', async () => {
  const nested = `${'['.repeat(100_000)}${'](b)'.repeat(100_000)}`
  const read = await pool.parse('llmsTxt', { text: `# Site\n${'## s\n'.repeat(2000)}${nested}` })
  expect(read.stats).toMatchObject({ links: 100_000, sections: 2000 })
  expect([read.links.length, read.sections.length]).toEqual([1000, 1000])
  expect(Math.max(...read.links.map(({ text }) => text.length))).toBeLessThanOrEqual(2048)
})

test('robots.txt questions are answered in order', async () => {
  const bytes = Buffer.from('User-agent: GPTBot\nDisallow: /')
  const questions = [
    { crawler: 'GPTBot', path: '/' },
    { crawler: 'Googlebot', path: '/' },
  ]
  const report = await pool.parse('robots', { bytes, questions })
  expect(report.decisions.map(({ allowed }) => allowed)).toEqual([false, true])
})

test('a failing parser is a bug, and its thread is reused', async () => {
  await expect(pool.parse('page', { ...page(''), url: 'not an address' })).rejects.toThrow('The page parser failed')
  expect((await pool.parse('page', page('<title>next</title>'))).title).toBe('next')
})

test('excess waiting jobs are refused', async () => {
  const jobs = Array.from({ length: 5 }, () => pool.parse('page', page('<title>x</title>')))
  const results = await Promise.allSettled(jobs)
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(results[4]).toMatchObject({ reason: { code: 'overloaded' } })
})

test('a sitemap is read as it arrives, in parallel with another one', async () => {
  const threads = createParsingPool({ size: 2, cpuMsMax: 20_000, queueMax: 3 })
  const open = (id: number) => {
    const pin = {}
    return async (bytes: string | null) =>
      threads.parse(
        'sitemapPart',
        { id, question: { keep: 5 }, bytes: bytes === null ? null : Buffer.from(bytes) },
        pin,
      )
  }
  const [first, second] = [open(1), open(2)]
  const begun = await Promise.all([first('<urlset><url><loc>https://a.ex'), second('<html>')])
  expect(begun.map(({ wantsMore }) => wantsMore)).toEqual([true, true])
  await Promise.all([first('ample/</loc></url></urlset>'), second('<p/>')])
  const ends = await Promise.all([first(null), second(null)])
  expect(ends.map(({ sitemap }) => sitemap)).toMatchObject([
    { kind: 'urlset', entries: [{ url: 'https://a.example/' }] },
    { kind: 'unknown', total: 0 },
  ])
  await threads.close()
})

test('a stuck thread is replaced, and its job times out', async () => {
  const code = `import { parentPort } from 'node:worker_threads'
    parentPort.postMessage('ready')
    parentPort.on('message', ({ input }) => { while (input.bytes.length > 0); parentPort.postMessage({ output: 'done' }) })`
  const program = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  const stuck = createParsingPool({ size: 1, cpuMsMax: 300, queueMax: 3, program })
  await expect(stuck.parse('page', page('x'))).rejects.toMatchObject({ code: 'upstream_timeout' })
  expect(await stuck.parse('page', page(''))).toBe('done')
  await stuck.close()
})
