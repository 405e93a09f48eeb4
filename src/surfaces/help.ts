import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { callout } from '#operation/view/blocks.ts'
import type { Block } from '#operation/view/document.ts'
import { AMBULANCE, LISTENS, POLICE } from '#operation/view/help-numbers.ts'
import type { Routed } from '#operation/front.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import type { Phone, Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import { HELP, linesAt } from '#operation/view/help-lines.ts'
import { isOpen } from '#operation/view/opening-hours.ts'
import { runCooperatively } from '#operation/cooperative-yield.ts'
import { dangerInPhrases, dangerSteps, hintOfDanger, type Danger } from '#support/text/danger.ts'
import { readTable } from '#support/files/read.ts'

const HELP_SERVICE = 'wellness'
const HELP_OPERATION = 'crisis_lines'
const READ_MAX = 2000
/** How ordinary a text is that fills an input of an ordinary operation, from 0 to 1. */
const CALLED = 0.15

/** Caches results, because some texts arrive repeatedly. Keys are hashes, so that no text is stored. */
const verdicts = new LRUCache<string, Danger | 'none'>({ max: 2000 })

/** The danger that an input indicates. Posted text is usually by others, so only explicit statements count. */
export function dangerInInput(service: Service, operation: Operation, input: unknown): Danger | undefined {
  if (service.helpsInCrisis === true) return undefined
  return dangerInTexts(textsIn(input), { isPasted: operation.route?.startsWith('POST ') === true, ordinary: CALLED })
}

/** The danger that a request indicates. If an ordinary service answers it with confidence, danger is less probable. */
export function dangerInRequest(
  text: string,
  answer?: { readonly service: string; readonly confidence: number },
): Danger | undefined {
  return dangerInTexts([text], { ordinary: answer && answer.service !== HELP_SERVICE ? answer.confidence : 0 })
}

const suicideItem = z.object({ operation: z.string(), input: z.string(), item: z.string() })
/** The answers of questionnaires that tell of suicide or self-harm if they are above 0. */
const SUICIDE_ITEMS = readTable('reference/wellness/suicide-items.tsv', suicideItem)

/** The danger that the answers to a questionnaire tell of. */
export function dangerInAnswers(operation: string, input: Readonly<Record<string, unknown>>): Danger | undefined {
  const tells = SUICIDE_ITEMS.some((it) => {
    const given = it.operation === operation ? input[it.input] : undefined
    return Number(Array.isArray(given) ? given[Number(it.item) - 1] : given) > 0
  })
  return tells ? 'suicide' : undefined
}

let making: Promise<void> | undefined

/** Loads the data for detecting danger, in steps. Undefined if it is loaded or not needed. */
export function whenDangerIsRead(service: Service, input: unknown): Promise<void> | undefined {
  const steps = dangerSteps()
  if (!steps || service.helpsInCrisis === true || !hasWords(textsIn(input))) return undefined
  // A failure is ignored here, because the detection fails again and reports it.
  return (making ??= runCooperatively(steps).catch(() => undefined))
}

const hasWords = (texts: readonly string[]) => texts.some((text) => !CODE.test(text))

/** The crisis lines for an error page: those for the danger in the query, or general ones (`lines`). */
export function helpAtError(service: Service | undefined, path: string, url: string): Danger | 'lines' | undefined {
  if (service ? service.helpsInCrisis === true : path === '/ask') return 'lines'
  const at = url.indexOf('?')
  return at === -1 ? undefined : dangerInTexts([...new URLSearchParams(url.slice(at)).values()].slice(0, 50))
}

function dangerInTexts(texts: readonly string[], { isPasted = false, ordinary = 0 } = {}): Danger | undefined {
  const sentences = texts.filter((text) => !CODE.test(text))
  if (sentences.length === 0) return undefined
  const words = sentences.join('\n').slice(0, READ_MAX)
  const key = `${isPasted} ${ordinary} ${hash('sha256', words)}`
  const verdict = verdicts.get(key) ?? (isPasted ? dangerInPhrases(words) : hintOfDanger(words, ordinary)) ?? 'none'
  verdicts.set(key, verdict)
  return verdict === 'none' ? undefined : verdict
}

/** Text that cannot express distress: codes, dates, addresses and single Latin words. */
const CODE = /^[\x21-\x7e]{0,200}$/u

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.slice(0, READ_MAX)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).slice(0, 50).flatMap(textsIn)
}

/** The crisis page as an alternative. As the first alternative, it makes the page show the crisis lines. */
export function helpChoice(need: Danger): Routed {
  return { service: HELP_SERVICE, operation: HELP_OPERATION, input: { need }, missing: [] }
}

export function needOffered([first]: readonly Routed[] = []): Danger | undefined {
  const need = first?.operation === HELP_OPERATION ? String(first.input['need']) : ''
  return Object.hasOwn(HELP, need) ? (need as Danger) : undefined
}

export function linesBlock({ t, now }: Words): Block {
  const lines = linesAt(now).flatMap(({ phone, zh, en }, at): Text[] => [
    ...(at === 0 ? [] : [t('；', '; ')]),
    { phone },
    ` ${t(zh, en)}`,
  ])
  const asked = t(
    '心裡難受，或擔心身邊的人？現在就可以打 ',
    'Struggling, or worried about somebody? You can call now: ',
  )
  return { kind: 'text', paragraphs: [[asked, ...lines, t('。', '.')]] }
}

/** Tells the reader whom to call, before the answer. */
export function helpBlock(danger: Danger, { t, now, language }: Words): Block {
  const { zh, en, lines: own, linesEn } = HELP[danger]
  const lines = language === 'en' ? [...own, ...linesEn] : own
  const isClosed = lines.every(({ hours }) => hours && !isOpen(hours, now))
  const drawn = linesAt(now, lines).map((line): Text => [
    { phone: line.phone } satisfies Phone,
    ` ${t(line.zh, line.en)}`,
  ])
  const listens: Text[] = lines.some(({ phone }) => phone === LISTENS)
    ? []
    : [[t('心裡難受 ', 'to be listened to '), { phone: LISTENS }]]
  return callout(
    t(zh, en),
    [
      ...(isClosed ? [...listens, ...drawn] : [...drawn, ...listens]).flatMap((line) => [line, t('；', '; ')]),
      t('立即危險撥 ', 'in immediate danger '),
      { phone: AMBULANCE },
      t(' 或 ', ' or '),
      { phone: POLICE },
      t('。', '.'),
    ],
    'bad',
  )
}

/** Tells an agent whom its user should call, before anything else. */
export function helpForAgents(danger: Danger, now: Date): string {
  if (danger === 'suicide') {
    const others = linesAt(now).filter(({ phone }) => phone !== LISTENS)
    return (
      'The words sent may mean that a life is at risk. Before anything else tell the user, in their language: in Taiwan call ' +
      `${LISTENS} (day and night, free), ${others.map(({ phone, en }) => `${phone} (${en})`).join(' or ')}; in immediate danger ` +
      `${AMBULANCE} or ${POLICE}. The tool crisis_lines has more.`
    )
  }
  const { en, lines, linesEn } = HELP[danger]
  const numbers = linesAt(now, [...lines, ...linesEn])
    .map((line) => `${line.phone} (${line.en})`)
    .join(' or ')
  return (
    `The words sent may tell of somebody in need. Before anything else tell the user, in their language, for Taiwan: ${en} – ` +
    `${numbers}; in immediate danger ${AMBULANCE} or ${POLICE}; ${LISTENS} listens day and night. The tool crisis_lines has more (need: ${danger}).`
  )
}
