import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { datasets } from '#data/db/schema.ts'
import { sourceDocument, syncBench, type SyncBench } from '../../../../tests/support/sync.ts'
import { directory } from '../schema.ts'
import { listDirectory } from './queries.ts'
import { parseDirectory, syncDirectory } from './sync-directory.ts'

/** An entry in the format of the hub's list. */
const site = (domain: string, more: Record<string, unknown> = {}) => ({
  name: `The site ${domain}`,
  domain: `https://${domain}/`,
  description: 'What it is about.',
  llmsTxtUrl: `https://${domain}/llms.txt`,
  category: 'developer-tools',
  favicon: `https://icons.example/?domain=${domain}&sz=128`,
  publishedAt: '2026-05-31',
  ...more,
})
const sites = (count: number) => Array.from({ length: count }, (_, at) => site(`hub-${at}.example`))
const urls = (count: number) => Array.from({ length: count }, (_, at) => `https://list-${at}.example/llms.txt`)

const parse = (hub: unknown, awesome: unknown) =>
  parseDirectory(
    [hub, awesome].map((body) => sourceDocument('x', typeof body === 'string' ? body : JSON.stringify(body))),
    { today: '2026-10-01' },
  )
const rowsOf = (hub: unknown, awesome: unknown) => parse(hub, awesome).map(({ rows }) => rows)

describe('the two lists', () => {
  test('give one row per folder; those only in the second list have no name and no category', () => {
    const [named, unnamed] = rowsOf(
      [site('www.bun.example', { name: ' Bun ', llmsFullTxtUrl: 'https://bun.example/llms-full.txt' })],
      [
        'https://docs.one.example/llms-full.txt',
        'https://docs.one.example/llms.txt',
        'https://cdn.two.example:2087/llms.txt',
      ],
    )
    expect(named).toEqual([
      {
        host: 'bun.example',
        folder: 'bun.example',
        name: 'Bun',
        llms_txt_url: 'https://www.bun.example/llms.txt',
        llms_full_txt_url: 'https://bun.example/llms-full.txt',
        category: 'developer-tools',
        as_of: '2026-05-31',
      },
    ])
    expect(unnamed).toEqual([
      {
        host: 'docs.one.example',
        folder: 'docs.one.example',
        name: 'docs.one.example',
        llms_txt_url: 'https://docs.one.example/llms.txt',
        llms_full_txt_url: 'https://docs.one.example/llms-full.txt',
        category: null,
        as_of: '2026-05-31',
      },
      {
        host: 'cdn.two.example:2087',
        folder: 'cdn.two.example:2087',
        name: 'cdn.two.example:2087',
        llms_txt_url: 'https://cdn.two.example:2087/llms.txt',
        llms_full_txt_url: null,
        category: null,
        as_of: '2026-05-31',
      },
    ])
  })

  test('complement each other: the second may have the full file of a site in the first', () => {
    const [named, unnamed] = rowsOf([site('halo.example')], ['https://www.halo.example/llms-full.txt'])
    expect(named?.[0]).toMatchObject({ llms_full_txt_url: 'https://www.halo.example/llms-full.txt' })
    expect(unnamed).toEqual([])
  })

  test('a site with a file for each library has a row for each', () => {
    const library = (name: string) =>
      site('hub.example', { name, llmsTxtUrl: `https://docs.hub.example/${name}/llms.txt` })
    const [named, unnamed] = rowsOf([library('one'), library('two')], ['https://docs.hub.example/two/llms-full.txt'])
    expect(named).toMatchObject([
      { host: 'hub.example', folder: 'docs.hub.example/one', llms_full_txt_url: null },
      { host: 'hub.example', llms_full_txt_url: 'https://docs.hub.example/two/llms-full.txt' },
    ])
    expect(unnamed).toEqual([])
  })

  test('the newer of two entries for one file counts', () => {
    const entries = [
      site('one.example', { name: 'New', publishedAt: '2026-05-31' }),
      site('www.one.example', { name: 'Old', publishedAt: '2025-02-24' }),
    ]
    expect(rowsOf(entries, [])[0]).toMatchObject([{ host: 'one.example', name: 'New' }])
  })

  test('a faulty entry is skipped, and a list full of them is refused', () => {
    const slip = site('3', { domain: '3' })
    expect(rowsOf([...sites(99), slip], [])[0]).toHaveLength(99)
    expect(() => parse([...sites(9), slip], [])).toThrow(/1 of 10 entries have no usable address/)
    expect(() => parse(sites(1), [...urls(9), 'javascript:alert(1)'])).toThrow(/urls\.json: 1 of 10/)
  })

  test.each<[string, unknown, unknown, RegExp]>([
    ['a page of HTML', '<!doctype html>', [], /is not JSON/],
    ['an object in place of the list', { sites: [] }, [], /another shape/],
    ['entries that lost a field', [{ ...site('a.example'), llmsTxtUrl: undefined }], [], /0\.llmsTxtUrl/],
    ['addresses that became objects', [], [{ url: 'https://a.example/llms.txt' }], /another shape/],
  ])('%s is refused', (_, hub, awesome, reason) => {
    expect(() => parse(hub, awesome)).toThrow(reason)
  })
})

describe('the sync', () => {
  const bench = async (hub: unknown, awesome: unknown): Promise<SyncBench> =>
    syncBench({
      'raw.githubusercontent.com': {
        '/thedaviddias/llms-txt-hub/main/data/websites.json': JSON.stringify(hub),
        '/SecretiveShell/Awesome-llms-txt/main/json/urls.json': JSON.stringify(awesome),
      },
    })
  const asOf = ({ reader }: SyncBench) =>
    reader.select().from(datasets).where(eq(datasets.name, 'llms_directory')).get()?.as_of
  const stored = ({ reader }: SyncBench, host: string) =>
    reader.select().from(directory).where(eq(directory.host, host)).get()

  test('adds and updates sites, and removes none', async () => {
    const both = await bench(
      [...sites(1000), site('bun.sh', { name: 'Bun!' })],
      [...urls(300), 'https://axiom.co/docs/llms.txt'],
    )
    expect(await both.run(syncDirectory)).toMatchObject({ outcome: 'changed', rows: 1302 })
    // The seed has 2,820 files. bun.sh and axiom.co are among them, so they do not count as new.
    expect(await both.reader.$count(directory)).toBe(2820 + 1300)
    expect(stored(both, 'bun.sh')).toMatchObject({ name: 'Bun!', as_of: '2026-05-31' })
    expect(stored(both, 'axiom.co')).toMatchObject({
      name: 'Axiom',
      category: 'data-analytics',
      llms_full_txt_url: 'https://axiom.co/docs/llms-full.txt',
    })
    expect(stored(both, '02ai.dev')).toMatchObject({ as_of: '2026-08-19' })
    // The newest fetched entry is from May and older than the stored date, which must stay.
    expect(asOf(both)).toBe('2026-08-19')
  })

  test('a site that no list has named for a year stays stored but is not listed', async () => {
    const { reader, writer } = await bench(sites(1000), urls(300))
    const total = () => listDirectory(reader, { words: [], text: '', category: undefined, limit: 1, offset: 0 }).total
    const before = total()
    writer.update(directory).set({ as_of: '2025-08-19' }).where(eq(directory.host, '02ai.dev')).run()
    expect(total()).toBe(before)
    writer.update(directory).set({ as_of: '2025-08-18' }).where(eq(directory.host, '02ai.dev')).run()
    expect(total()).toBe(before - 1)
  })

  test.each<[string, unknown[], unknown[], RegExp]>([
    ['a first list cut short', sites(999), urls(300), /999 rows arrived, fewer than the minimum of 1000/],
    ['a second list cut short', sites(1000), urls(199), /199 rows arrived, fewer than the minimum of 200/],
  ])('%s changes nothing', async (_, hub, awesome, reason) => {
    const both = await bench(hub, awesome)
    const { outcome, reason: why } = await both.run(syncDirectory)
    expect(outcome).toBe('failed')
    expect(why).toMatch(reason)
    expect(stored(both, 'hub-0.example')).toBeUndefined()
  })
})
