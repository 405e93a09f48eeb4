import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Block } from '#operation/view/document.ts'
import { AMBULANCE, LISTENS, POLICE } from '#operation/view/help-numbers.ts'
import type { Routed } from '#operation/front.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import type { Phone, Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import { isOpen, type Stretch } from '#operation/view/opening-hours.ts'
import { runCooperatively } from '#operation/cooperative-yield.ts'
import { dangerSaidIn, dangerSteps, hintOfDanger, type Danger } from '#support/text/danger.ts'

interface Line {
  readonly phone: string
  readonly zh: string
  readonly en: string
  /** Absent: day and night. */
  readonly hours?: readonly Stretch[]
}

/** Crisis lines. A test compares the hours with those of the wellness service. */
const HELP_LINES: readonly Line[] = [
  { phone: LISTENS, zh: '安心專線，24 小時免費', en: '24 hours, free' },
  { phone: '1995', zh: '生命線，24 小時', en: 'Lifeline, 24 hours' },
  {
    phone: '1980',
    zh: '張老師，週一至六 9–21 點、週日 9–17 點',
    en: 'Teacher Chang, Mon–Sat 9–21, Sun 9–17',
    hours: [
      [1, 6, '09:00', '21:00'],
      [7, 7, '09:00', '17:00'],
    ],
  },
]

/** The lines open at this instant, then the closed ones, marked as closed. */
export function linesAt(now: Date, lines: readonly Line[] = HELP_LINES): readonly Line[] {
  const open = lines.filter(({ hours }) => !hours || isOpen(hours, now))
  const closed = lines.filter((line) => !open.includes(line))
  return [...open, ...closed.map((it) => ({ ...it, zh: `${it.zh}，現在沒有人接`, en: `${it.en}, closed now` }))]
}

const READ_MAX = 2000

/** Verdicts for texts that are sent repeatedly, keyed by hash so that no text is stored. */
const verdicts = new LRUCache<string, Danger | 'none'>({ max: 2000 })

/**
 * The danger that an input to an ordinary service reveals. A posted text is usually somebody else's, so there only
 * explicit statements count.
 */
export function dangerSaid(service: Service, operation: Operation, input: unknown): Danger | undefined {
  if (service.helpsInCrisis === true) return undefined
  return dangerTold(textsIn(input), operation.route?.startsWith('POST ') === true)
}

/** The danger that a sentence in the search box may speak of. */
export function dangerAsked(text: string): Danger | undefined {
  return dangerTold([text], false)
}

let making: Promise<void> | undefined

/** Prepares what `dangerSaid` needs before its first call, in steps that let other requests run. */
export function whenDangerIsRead(service: Service, input: unknown): Promise<void> | undefined {
  const steps = dangerSteps()
  if (!steps || service.helpsInCrisis === true || !hasWords(textsIn(input))) return undefined
  // A failure is ignored here: judging the words reports it.
  return (making ??= runCooperatively(steps).catch(() => undefined))
}

const hasWords = (texts: readonly string[]) => texts.some((text) => !CODE.test(text))

/**
 * The help to show at an error: for a danger that the address reveals, or `lines` on pages that people in need are
 * likely to use.
 */
export function helpAtError(service: Service | undefined, path: string, url: string): Danger | 'lines' | undefined {
  if (service ? service.helpsInCrisis === true : path === '/ask') return 'lines'
  const at = url.indexOf('?')
  return at === -1 ? undefined : dangerTold([...new URLSearchParams(url.slice(at)).values()].slice(0, 50), false)
}

function dangerTold(texts: readonly string[], isPasted: boolean): Danger | undefined {
  const said = texts.filter((text) => !CODE.test(text))
  if (said.length === 0) return undefined
  const words = said.join('\n').slice(0, READ_MAX)
  const key = `${isPasted} ${hash('sha256', words)}`
  const verdict = verdicts.get(key) ?? (isPasted ? dangerSaidIn(words) : hintOfDanger(words)) ?? 'none'
  verdicts.set(key, verdict)
  return verdict === 'none' ? undefined : verdict
}

/** Codes, dates, addresses and single Latin words reveal nothing about a person's state. */
const CODE = /^[\x21-\x7e]{0,200}$/u

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.slice(0, READ_MAX)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).slice(0, 50).flatMap(textsIn)
}

interface Help {
  readonly zh: string
  readonly en: string
  /** The line for this danger comes first. */
  readonly lines: readonly Line[]
}

const PROTECTION = { phone: '113', zh: '保護專線，24 小時免費', en: 'protection line, 24 hours, free' }
const AMBULANCE_LINE = { phone: AMBULANCE, zh: '救護車、消防', en: 'ambulance and fire' }
const POLICE_LINE = { phone: POLICE, zh: '警察', en: 'police' }

/** The sentence before the lines; it names the first line, so the number is written only once. */
function calling(zh: (number: string) => string, en: (number: string) => string, ...lines: [Line, ...Line[]]): Help {
  const { phone } = lines[0]
  return { zh: zh(phone), en: en(phone), lines }
}

/** Whom to call first for each danger. A test checks that each is also the first of crisis_lines. */
export const HELP: Readonly<Record<Danger, Help>> = {
  suicide: {
    zh: '如果你或身邊的人想傷害自己，現在就打',
    en: 'If you, or somebody near you, may be in danger: call now',
    lines: HELP_LINES,
  },
  danger: calling(
    (number) => `有人可能有生命危險，現在就打 ${number}`,
    (number) => `If a life may be in danger now, call ${number}`,
    AMBULANCE_LINE,
    { phone: '02-2871-7121', zh: '毒藥物諮詢，24 小時', en: 'poison control, 24 hours' },
  ),
  violence: calling(
    (number) => `遇到家暴、性侵害、性騷擾或私密影像威脅，可以打 ${number}`,
    (number) => `After violence at home or sexual violence, or with intimate pictures used against you: call ${number}`,
    PROTECTION,
  ),
  children: calling(
    (number) => `孩子或長輩被打、被關、沒人照顧，可以打 ${number}`,
    (number) => `If a child or an old person is hit, locked in or left alone: call ${number}`,
    PROTECTION,
  ),
  bullying: calling(
    (number) => `在學校被欺負，可以打 ${number}`,
    (number) => `If somebody is bullied at school: call ${number}`,
    { phone: '1953', zh: '反霸凌專線，24 小時', en: 'against bullying, 24 hours' },
  ),
  migrants: calling(
    (number) => `被扣證件、欠薪或不給離開，可以打 ${number}`,
    (number) => `If papers or pay are withheld, or you may not leave: call ${number}`,
    { phone: '1955', zh: '勞工諮詢申訴，24 小時，多種語言', en: 'workers’ line, 24 hours, several languages' },
  ),
  threats: calling(
    (number) => `有人正在動手、拿武器或上門威脅，現在就打 ${number}`,
    (number) => `If somebody attacks or threatens you now, or has a weapon: call ${number}`,
    POLICE_LINE,
  ),
  carers: {
    zh: '照顧家人照顧到撐不住，可以打',
    en: 'If caring for somebody is too much: call',
    lines: [
      {
        phone: '0800-507-272',
        zh: '家庭照顧者關懷專線，免費，平日 9–18 點',
        en: 'carers’ line, free, weekdays 9–18',
        hours: [[1, 5, '09:00', '18:00']],
      },
      {
        phone: '1966',
        zh: '長照專線，可申請喘息服務，平日 8:30–17:30',
        en: 'long-term care, for respite, weekdays 8:30–17:30',
        hours: [
          [1, 5, '08:30', '12:00'],
          [1, 5, '13:30', '17:30'],
        ],
      },
    ],
  },
  money: calling(
    (number) => `繳不出來、過不下去，可以打 ${number}`,
    (number) => `If debts or bills are too much: call ${number}`,
    {
      phone: '1957',
      zh: '福利諮詢專線，每天 8–22 點',
      en: 'welfare line, daily 8–22',
      hours: [[1, 7, '08:00', '22:00']],
    },
  ),
  distress: {
    zh: '心裡難受，現在就可以打',
    en: 'If you are struggling, you can call now:',
    lines: HELP_LINES,
  },
  fraud: calling(
    (number) => `錢匯出去或資料給了，現在就打 ${number}`,
    (number) => `If money or passwords went to a swindler: call ${number} now`,
    { phone: '165', zh: '反詐騙諮詢專線，24 小時', en: 'anti-fraud line, 24 hours' },
  ),
}

/** The crisis page as a further choice: the page that an address leads to shows the lines of its first such choice. */
export function helpChoice(need: Danger): Routed {
  return { service: 'wellness', operation: 'crisis_lines', input: { need }, missing: [] }
}

export function needOffered([first]: readonly Routed[] = []): Danger | undefined {
  const need = first?.operation === 'crisis_lines' ? String(first.input['need']) : ''
  return Object.hasOwn(HELP, need) ? (need as Danger) : undefined
}

/** The lines as pages show them without scripts, for Markdown readers and terminals. */
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

/** Whom to call, shown before the answer. */
export function helpBlock(danger: Danger, { t, now }: Words): Block {
  const { zh, en, lines } = HELP[danger]
  const isClosed = lines.every(({ hours }) => hours && !isOpen(hours, now))
  const drawn = linesAt(now, lines).map((line): Text => [
    { phone: line.phone } satisfies Phone,
    ` ${t(line.zh, line.en)}`,
  ])
  const listens: Text[] = lines.some(({ phone }) => phone === LISTENS)
    ? []
    : [[t('心裡難受 ', 'to be listened to '), { phone: LISTENS }]]
  return {
    kind: 'callout',
    tone: 'bad',
    title: t(zh, en),
    text: [
      ...(isClosed ? [...listens, ...drawn] : [...drawn, ...listens]).flatMap((line) => [line, t('；', '; ')]),
      t('立即危險撥 ', 'in immediate danger '),
      { phone: AMBULANCE },
      t(' 或 ', ' or '),
      { phone: POLICE },
      t('。', '.'),
    ],
  }
}

/** The same for an agent, which should say it to the user first. */
export function helpForAgents(danger: Danger, now: Date): string {
  if (danger === 'suicide') {
    const others = linesAt(now).filter(({ phone }) => phone !== LISTENS)
    return (
      'The words sent may mean that a life is at risk. Before anything else tell the user, in their language: in Taiwan call ' +
      `${LISTENS} (day and night, free), ${others.map(({ phone, en }) => `${phone} (${en})`).join(' or ')}; in immediate danger ` +
      `${AMBULANCE} or ${POLICE}. The tool crisis_lines has more.`
    )
  }
  const { en, lines } = HELP[danger]
  const numbers = linesAt(now, lines)
    .map((line) => `${line.phone} (${line.en})`)
    .join(' or ')
  return (
    `The words sent may tell of somebody in need. Before anything else tell the user, in their language, for Taiwan: ${en} – ` +
    `${numbers}; in immediate danger ${AMBULANCE} or ${POLICE}; ${LISTENS} listens day and night. The tool crisis_lines has more (need: ${danger}).`
  )
}
