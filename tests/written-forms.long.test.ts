import { expect, test } from 'vitest'
import { readingAt } from '#operation/input/reading.ts'
import { fillCalls } from '#services/hub/routing/fill-arguments.ts'
import { findEntities } from '#services/hub/routing/entities.ts'
import { listRoutedTools } from '#services/hub/routing/task-tool.ts'
import { echoService } from './support/echo-service.ts'
import { sharedGateway } from './support/gateway.ts'
import { headlineIn } from './support/headline.ts'
import { sample } from './support/tier.ts'
import { TABLE_NOW, writtenForms, type WrittenForm } from './support/written-forms.ts'

// A written value means the same on every surface. data/labelled/written-forms.tsv lists values as people write them,
// with their meaning set by hand.

const gateway = sharedGateway({ services: [echoService], now: TABLE_NOW, env: { RATE_LIMIT: 'off' } })
const tools = new Map(listRoutedTools([echoService]).map((tool) => [tool.operation.name, tool]))

type Read = (kind: string, written: string) => unknown

const query = (kind: string, written: string) => new URLSearchParams({ [kind]: written }).toString()

async function valueIn(response: Response): Promise<unknown> {
  return response.status === 200 ? ((await response.json()) as { value: unknown }).value : undefined
}

/** The value that a page shows, which is in its headline. */
async function valueOnPage(response: Response): Promise<unknown> {
  if (response.status !== 200) return undefined
  const text = headlineIn(await response.text())
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&')) as unknown
}

const HTML = { accept: 'text/html' }

const SURFACES: Readonly<Record<string, Read>> = {
  'an HTTP query': async (kind, written) =>
    valueIn(await gateway.request('echo', `/api/${kind}?${query(kind, written)}`)),
  'an HTTP body': async (kind, written) =>
    valueIn(await gateway.post('echo', `/api/${kind}-sent`, { [kind]: written })),
  'an MCP call': async (kind, written) => {
    const { isError, structuredContent } = await gateway.callTool('echo', `read_${kind}`, { [kind]: written })
    return isError ? undefined : (structuredContent as { value: unknown }).value
  },
  'a page’s form': async (kind, written) =>
    valueOnPage(await gateway.request('echo', `/${kind}?${query(kind, written)}`, { headers: HTML })),
  'a page’s form that is posted': async (kind, written) => {
    const headers = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' }
    return valueOnPage(
      await gateway.request('echo', `/${kind}-sent`, { method: 'POST', headers, body: query(kind, written) }),
    )
  },
  'an argument that a task of the hub names': (kind, written) => inTask(kind, `read_${kind} ${kind}: ${written}`),
}

/** The answer of the call that the hub makes from a task; undefined unless the task gives exactly one argument. */
async function inTask(kind: string, task: string): Promise<unknown> {
  const tool = tools.get(`read_${kind}`)
  if (!tool) throw new Error(`There is no echo of ${kind}.`)
  const [call, ...more] = fillCalls(tool, { task, entities: findEntities(task, TABLE_NOW), reading: READING })
  if (!call || !(kind in call.given) || more.length > 0) return undefined
  const { structuredContent } = await gateway.callTool('echo', `read_${kind}`, call.arguments)
  return (structuredContent as { value: unknown }).value
}

const READING = readingAt(TABLE_NOW)

const forms = [
  ...writtenForms('first'),
  ...writtenForms('first', 'sealed'),
  ...['later', 'winter', 'street', 'visitor', 'market', 'weekday'].flatMap((writer) => writtenForms(writer)),
  ...writtenForms('visitor', 'sealed'),
]

async function misread(
  read: Read,
  isWrong: (value: unknown, form: WrittenForm) => boolean,
  table: readonly WrittenForm[] = forms,
) {
  const wrong = []
  for (const form of table) {
    const value = await read(form.kind, form.written)
    if (isWrong(value, form)) wrong.push({ ...form, value })
  }
  return wrong
}

/** Forms that the tagger of tasks reads, though the reader of the input refuses them or reads them otherwise. */
const MISREAD_IN_TASKS: ReadonlySet<string> = new Set(
  "2|三到五|一二三四五六七八|七點到九點|5%~10%|台積電,2454|5'000|30.000|0x10|四五萬".split('|'),
)

/** Values that are refused as an input. In a sentence, the hub separates them from the text around them. */
const BESIDE_WORDS: ReadonlySet<string> = new Set([
  'exa mple.com',
  'https://a b.com',
  'www.gov.tw/a b',
  '22099131 （台積電）',
  '化粧品類',
  '45000/月',
  '2330,,2317',
  '2330;;2454',
  '[2330,',
  '星期五下午',
  '10/6前',
  '2026-10-06以後',
  'before Dec 25',
  '-2026-10-06',
  '明早七點',
  '(5000)',
  '1,200/月',
  '1小時',
  '1,7,15,22,33,49 特別號12',
  'AB12345678 CD12345678',
  'example.com（測試）',
  '聽說是明天',
  '三萬/月',
  'Foods',
  '都是0',
  '45k per month',
  '月薪45000',
  '五萬 / 月',
  '每月16900',
  '晚上11點到7點',
  '化妝品類',
])

test.each(Object.keys(SURFACES))('each form has its value in %s', async (surface) => {
  const read = SURFACES[surface]
  if (!read) throw new Error(`There is no ${surface}.`)
  const isTask = surface.includes('task')
  const isOther = (value: unknown, { wanted, written }: WrittenForm) =>
    JSON.stringify(value) !== JSON.stringify(wanted) &&
    !(isTask && (BESIDE_WORDS.has(written) || MISREAD_IN_TASKS.has(written)))
  // All surfaces use one parser. They differ only in how a text reaches it, so most are tested with a sample.
  expect(await misread(read, isOther, surface === 'an HTTP query' ? forms : sample(forms, 8))).toEqual([])
})

// Nobody looks at the `sealed` half. Each number is how many values in it are misread.
test.each([
  ['winter', 'sealed', 9],
  ['street', 'sealed', 8],
  // Two labels were corrected: 115年雙十 and October name a day and a month.
  ['market', 'sealed', 2],
  ['seal', 'open', 0],
  ['seal', 'sealed', 0],
] as const)('of the forms of %s, %s, no more than %i are not read as wanted', async (writer, split, wrongMax) => {
  const isOther = (value: unknown, { wanted }: WrittenForm) => JSON.stringify(value) !== JSON.stringify(wanted)
  const read = SURFACES['an HTTP query']
  expect((await misread(read ?? (() => undefined), isOther, writtenForms(writer, split))).length).toBeLessThanOrEqual(
    wrongMax,
  )
})

test.each([
  ['請幫我看一下 ', ' 這個'],
  ['Please look at ', ' for me'],
])('a sentence with a form in it gives its value or none: %s…%s', async (before, after) => {
  const isOther = (value: unknown, { wanted, written }: WrittenForm) =>
    value !== undefined &&
    JSON.stringify(value) !== JSON.stringify(wanted) &&
    !BESIDE_WORDS.has(written) &&
    !MISREAD_IN_TASKS.has(written)
  expect(await misread((kind, written) => inTask(kind, before + written + after), isOther, sample(forms, 4))).toEqual(
    [],
  )
})
