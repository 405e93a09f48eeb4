import { expect, test } from 'vitest'
import type { Service } from '#operation/service.ts'
import { fieldsOf, type Field } from '#operation/view/fields.ts'
import { LANGUAGE_TAGS, type Language } from '#operation/view/language.ts'
import { services } from '#services/index.ts'
import { placesOf, type PagePlace } from '#surfaces/pages/site.ts'
import { sharedGateway } from './support/gateway.ts'

// A form with a fault is shown again. It names the field by its label, says in the reader's language what to write,
// and keeps the typed values.

const gateway = sharedGateway({ env: { RATE_LIMIT: 'off' } })

type Sent = Readonly<Record<string, string>>

/** The example’s value as a form sends it: a list as lines, rows as one field per column. */
function typed(field: Field, value: unknown): Sent {
  const { name, control, columns, between } = field
  if (value === undefined || value === null) return {}
  if (control === 'questions')
    return Object.fromEntries((value as unknown[]).map((it, at) => [`${name}.${at}`, String(it)]))
  if (!Array.isArray(value)) return { [name]: typeof value === 'object' ? JSON.stringify(value) : String(value) }
  const lines = value.map((it: unknown) =>
    control === 'rows' && typeof it === 'object'
      ? columns.map((column) => (it as Record<string, unknown>)[column] ?? '').join(between === '+' ? '+' : ' ')
      : typeof it === 'object'
        ? JSON.stringify(it)
        : String(it),
  )
  return { [name]: control === 'json' ? JSON.stringify(value) : lines.join('\n') }
}

function exampleOf(place: PagePlace, fields: readonly Field[]): Sent {
  const input = place.operation.example
  // The language of the page is set by the request header, so the field `lang` is left out.
  const others = fields.filter(({ name }) => name !== 'lang')
  return Object.assign({}, ...others.map((field) => typed(field, input[field.name])))
}

const WRONG = '!?＃'
/** A value longer than any field allows. All fields together still fit into an address or a body. */
const LONG = { GET: '9'.repeat(1100), POST: '9'.repeat(50_000) }

interface Case {
  readonly what: string
  readonly sent: Sent
  readonly field?: Field
}

/** The cases for a form: empty, with too long values, and with one wrong field at a time, in one of the languages. */
function casesOf(place: PagePlace, fields: readonly Field[], language: Language): Case[] {
  const right = exampleOf(place, fields)
  // A browser sends only chosen radio buttons, so an empty questionnaire sends nothing.
  const all = (value: string) =>
    Object.fromEntries(fields.filter(({ control }) => control !== 'questions').map(({ name }) => [name, value]))
  const wrong = fields.map((field): Case => {
    const name = field.control === 'questions' ? `${field.name}.0` : field.name
    return { what: `${field.name} wrong`, sent: { ...right, [name]: WRONG }, field }
  })
  return [
    { what: 'empty', sent: all('') },
    { what: 'too long', sent: all(LONG[place.method]) },
    ...(language === 'zh' ? wrong : [{ what: 'all wrong', sent: all(WRONG) }]),
  ]
}

async function send(service: Service, { entry, method }: PagePlace, sent: Sent, language: Language) {
  const body = new URLSearchParams(sent).toString()
  const headers = { accept: 'text/html', 'accept-language': LANGUAGE_TAGS[language] }
  const response =
    method === 'POST'
      ? await gateway.request(service.name, entry, {
          method,
          body,
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        })
      : await gateway.request(service.name, `${entry}?${body}`, { headers })
  return { status: response.status, text: await response.text() }
}

/** The label's name in an error: without the question mark of a question. */
const nameOf = ({ label }: Field) => label.replace(/[？?]$/, '')

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Names of inputs that appear in a text for people: `wake=`, `slips.0`, max_price_usd. */
function keysIn(words: string, fields: readonly Field[]): string[] {
  return fields.flatMap(({ name }) =>
    new RegExp(`(?<![\\w/.])${name}(?:=|\\.\\d)`).test(words) || (name.includes('_') && words.includes(name))
      ? [name]
      : [],
  )
}

/**
 * The faults of the page that shows a refusal. Empty if the response is an answer, or if the operation asks another
 * site.
 */
function faultsOf({ status, text }: Awaited<ReturnType<typeof send>>, { sent, field }: Case, fields: readonly Field[]) {
  if (status < 400 || status > 500) return []
  const summary = /<div class="callout bad" role="alert" id="errors".*?<\/div><\/div>/s.exec(text)?.[0]
  const lede = /<h1 class="headline">.*?<p class="lede">.*?<\/p>/s.exec(text)?.[0]
  const words = plain(summary ?? lede ?? '')
  const isChinese = text.includes('<html lang="zh')
  const lines = summary ? [...summary.matchAll(/<p>.*?<\/p>/gs)].map(([line]) => plain(line)) : [words]
  const isChoice = field?.control === 'yes_no' || (field?.options.length ?? 0) > 0
  const isKept = field === undefined || isChoice || sent[field.name] !== WRONG || text.includes(WRONG)
  const faults = {
    'our own fault': status === 500,
    'no page': !text.startsWith('<!doctype html>'),
    'nothing said': words === '',
    'not in Chinese': isChinese && !lines.every((line) => /\p{sc=Han}/u.test(line)),
    'the field is not named': summary !== undefined && !fields.some((it) => words.includes(nameOf(it))),
    'another field is named': summary !== undefined && field !== undefined && !words.includes(nameOf(field)),
    'keys of programs': keysIn(words, fields).length > 0,
    JSON: /\[\{|\["|\[\d/.test(words),
    'what was typed is lost': !isKept,
  }
  const found = Object.entries(faults).flatMap(([fault, isSo]) => (isSo ? [fault] : []))
  return found.length > 0 ? [...found, status, words.slice(0, 200)] : []
}

const ASKED = services.flatMap((service) =>
  (['zh', 'en'] as const).map((language) => [service.name, language, service] as const),
)

test.each(ASKED)('%s, %s: invalid input returns with a correction', async (_, language, service) => {
  const wrong = []
  for (const place of placesOf(service).filter(({ operation }) => operation.price === undefined)) {
    const fields = fieldsOf(place.operation, service.words, language)
    for (const it of fields.length > 0 ? casesOf(place, fields, language) : []) {
      const faults = faultsOf(await send(service, place, it.sent, language), it, fields)
      if (faults.length > 0) wrong.push([place.entry, it.what, ...faults])
    }
  }
  expect(wrong).toEqual([])
})

test('the focus is in the first field of a form, and no choice is preselected', async () => {
  const forms = services.flatMap((service) =>
    placesOf(service)
      .filter(({ operation }) => fieldsOf(operation, service.words, 'zh').some(({ isRequired }) => isRequired))
      .filter(({ operation }) => operation.price === undefined)
      .map((place) => ({ service, place })),
  )
  const unfocused = []
  for (const { service, place } of forms) {
    const page = await (await gateway.request(service.name, place.entry, { headers: { accept: 'text/html' } })).text()
    const [first] =
      /<(input|textarea|select)(?! type="hidden")[^>]*>/.exec(page.slice(page.indexOf('<form class="form'))) ?? []
    const isChoice = first?.includes('type="radio"') || first?.includes('type="checkbox"')
    if (page.split(' autofocus').length !== (isChoice ? 1 : 2)) unfocused.push(place.entry)
  }
  expect(forms.length).toBeGreaterThan(40)
  expect(unfocused).toEqual([])
})

const PHQ9 = {
  'answers.0': '1',
  'answers.1': '0',
  'answers.3': '0',
  'answers.5': '2',
  'answers.6': '0',
  'answers.7': '1',
  'answers.8': '0',
}

test.each([
  ['wellness', 'calc_sleep_times', { wake: '', bed: '' }, 'zh', '起床時間與上床時間恰好給一個，例如 幾點起床 07:00。'],
  [
    'wellness',
    'calc_sleep_times',
    { wake: '', bed: '' },
    'en',
    'exactly one of “Wake at” and “In bed at”, for example “Wake at” 07:00.',
  ],
  ['wellness', 'score_phq9', PHQ9, 'zh', '第 3、5 題請選一個答案。'],
  ['wellness', 'score_phq9', { 'answers.0': '1', 'answers.8': '0' }, 'zh', '第 2–8 題請選一個答案。'],
  ['wellness', 'score_phq9', { 'answers.0': '1', 'answers.8': '0' }, 'en', 'Choose one answer for questions 2–8.'],
  ['wellness', 'score_phq9', PHQ9, 'en', 'Choose one answer for questions 3, 5.'],
  ['life', 'digit_lottery', { game: '' }, 'zh', '玩法：請選 3星彩、4星彩。'],
  ['life', 'digit_lottery', { game: '' }, 'en', 'Game: Choose one of 3 Star, 4 Star.'],
  ['life', 'check_slips', { game: 'lotto649', slips: '1,2,3,4,5,6\nabc' }, 'zh', '每一注：第 2 項：請寫一串整數，'],
] as const)('%s %s %j, %s: %s', async (name, operation, sent, language, says) => {
  const service = services.find((it) => it.name === name)!
  const place = placesOf(service).find((it) => it.operation.name === operation)!
  const { status, text } = await send(service, place, sent, language)
  expect([status, plain(text)]).toEqual([400, expect.stringContaining(says)])
})

test('a name that may be several is answered with chips to tap, each asking for one', async () => {
  const asked = await gateway.request('aiprice', '/cost?model=gpt&input_tokens=1000', {
    headers: { accept: 'text/html' },
  })
  const page = await asked.text()
  expect(asked.status).toBe(400)
  const chips = [...page.matchAll(/class="chip" href="([^"]+)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))
  expect(chips.length).toBeGreaterThan(3)
  // The error sentence does not repeat the choices, which the form lists.
  expect(/<span class="error"[^>]*>([^<]*)/.exec(page)?.[1]).toBe('「gpt」有好幾個，請選一個。')
  const chosen = await gateway.request('aiprice', chips[0] ?? '', { headers: { accept: 'text/html' } })
  expect(chosen.status).toBe(200)
})

test.each([
  '/lottery/check?game=lotto649&numbers=3,11,19,28,36,45&date=2026-09-19',
  '/lottery/check?game=lotto649&numbers=3,11,19,28,36,45&period=115000999',
  '/fuel?date=1990-01-01',
])('a value offered instead leads to an answer: %s', async (path) => {
  const get = (address: string) =>
    gateway.request('life', address, { headers: { accept: 'text/html', 'accept-language': 'zh-TW' } })
  const page = await (await get(path)).text()
  const [, href = ''] = /<h2>是不是要找<\/h2>.*?href="([^"]+)"/s.exec(page) ?? []
  expect(href).not.toBe('')
  expect((await get(href.replaceAll('&amp;', '&'))).status).toBe(200)
})
