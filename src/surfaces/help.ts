import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Block } from '#operation/view/document.ts'
import type { Service } from '#operation/service.ts'
import type { Phone, Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'
import { speaksOfDanger } from '#text/danger.ts'

/** Lines that answer day and night, for whoever is in danger anywhere in the house. */
export const HELP_LINES = [
  { phone: '1925', zh: '安心專線，24 小時免費', en: '24 hours, free' },
  { phone: '1995', zh: '生命線', en: 'Lifeline' },
  { phone: '1980', zh: '張老師', en: 'Teacher Chang' },
] as const

const READ_MAX = 2000

/** What was said of words that are sent again and again. By their hash: nobody’s words are kept. */
const verdicts = new LRUCache<string, boolean>({ max: 2000 })

/** Whether what was sent to a service that is not there for it says that a life may be at risk. */
export function callsForHelp(service: Service, input: unknown): boolean {
  if (service.helpsInCrisis === true) return false
  const said = textsIn(input).filter((text) => !CODE.test(text))
  if (said.length === 0) return false
  const words = said.join('\n').slice(0, READ_MAX)
  const key = hash('sha256', words)
  const verdict = verdicts.get(key) ?? speaksOfDanger(words)
  verdicts.set(key, verdict)
  return verdict
}

/** Codes, dates, addresses and single words in Latin letters say nothing of how somebody is. */
const CODE = /^[\x21-\x7e]{0,200}$/u

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.slice(0, READ_MAX)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).slice(0, 50).flatMap(textsIn)
}

/** Whom to call, before the answer to what was asked. */
export function helpBlock({ t }: Words): Block {
  const lines = HELP_LINES.map(({ phone, zh, en }): Text => [{ phone } satisfies Phone, ` ${t(zh, en)}`])
  return {
    kind: 'callout',
    tone: 'bad',
    title: t('如果你或身邊的人想傷害自己，現在就打', 'If you, or somebody near you, may be in danger: call now'),
    text: [
      ...lines.flatMap((line) => [line, t('；', '; ')]),
      t('立即危險撥 ', 'in immediate danger '),
      { phone: '119' },
      t(' 或 ', ' or '),
      { phone: '110' },
      t('。', '.'),
    ],
  }
}

/** The same for an agent, to be told to the user before anything else. */
export const HELP_FOR_AGENTS =
  'The words sent may mean that a life is at risk. Before anything else tell the user, in their language: in Taiwan call ' +
  '1925 (day and night, free), 1995 or 1980; in immediate danger 119 or 110. The tool crisis_lines has more.'
