import { ask, compact, link, links, phone, quiet } from '#operation/view.ts'
import type { AnswerOf, Block, Document, InputOf, Text, Words } from '#operation/view.ts'
import { AMBULANCE, callButtonOf, callNow, helpButtons, LISTENS, POLICE } from '#operation/view/help-numbers.ts'
import type { crisisLines } from './crisis-lines.ts'
import { hotlineBlock } from './hotline-blocks.ts'
import type { Chat, ShownHotline } from './hotlines.ts'

type Answer = AnswerOf<typeof crisisLines>
type Asked = InputOf<typeof crisisLines>

export function crisisLinesView(answer: Answer, words: Words, input: Asked): Document {
  const { t } = words
  const asked = [input.need && words.value('need', input.need), input.county && words.value('county', input.county)]
    .filter((it) => it !== undefined)
    .join(t('，', ', '))
  return {
    title: t('求助專線', 'Crisis lines'),
    ...(asked !== '' && { asked }),
    // The line that was asked for is the first item.
    ...firstCall(input.line === undefined ? lineFor(input.need, answer.items) : answer.items[0], words),
    tone: 'urgent',
    blocks: compact([
      ...(answer.local ? localBlocks(answer.local, words) : []),
      ...linesBlocks(madeFirst(input.need, answer.items), words),
      answer.chats.length > 0 && chatsBlock(answer.chats, words),
      links(
        link(
          t('15–45 歲免費心理諮商', 'Free counselling for ages 15–45'),
          ask('find_counselling', { county: input.county }),
        ),
        link(t('寫一份安全計畫', 'Write a safety plan'), ask('safety_plan')),
        link(t('呼吸練習', 'Breathing exercises'), ask('breathing_exercises')),
      ),
    ]),
    form: 'after',
    notice: answer.notice,
  }
}

const isMadeFor = (need: string | undefined, { needs }: ShownHotline) =>
  need !== undefined && (needs as readonly string[]).includes(need)

/** Puts the lines for the user's need before general lines. */
function madeFirst(need: string | undefined, items: readonly ShownHotline[]): ShownHotline[] {
  return items.toSorted((a, b) => Number(isMadeFor(need, b)) - Number(isMadeFor(need, a)))
}

/**
 * The line for a need: one that is open 24 hours, or else one that is open now. 1925 if the need has no line of its
 * own.
 */
function lineFor(need: string | undefined, items: readonly ShownHotline[]): ShownHotline | undefined {
  const made = items.filter((it) => isMadeFor(need, it))
  const lines =
    need !== undefined && ON_TOP_FOR.includes(need) ? made : made.filter(({ number }) => !ON_TOP.includes(number))
  return lines.find((it) => it.open_24h) ?? lines.find((it) => it.open_now) ?? lines[0]
}

/** The first line to call, as a sentence and as buttons. The numbers 1925, 119 and 110 always have buttons. */
function firstCall(line: ShownHotline | undefined, words: Words): Pick<Document, 'headline' | 'lede' | 'actions'> {
  const { t } = words
  if (line === undefined || line.number === LISTENS) {
    return {
      headline: callNow(LISTENS, words),
      lede: t(
        `24 小時、免費，不必先想好要說什麼。有立即危險，撥 ${AMBULANCE} 或 ${POLICE}。`,
        `24 hours, free, and you need not know what to say. In immediate danger call ${AMBULANCE} or ${POLICE}.`,
      ),
      actions: helpButtons(words),
    }
  }
  const others = [LISTENS, ...ON_TOP].filter((it) => it !== line.number)
  return {
    headline: line.open_now
      ? callNow(line.number, words)
      : line.open_now === false
        ? t(`${line.number} 現在沒有人接，先打 ${LISTENS}`, `${line.number} is closed now: call ${LISTENS} first`)
        : t(`可以打 ${line.number}`, `You can call ${line.number}`),
    lede: [
      t(`${line.name_zh}，`, `${line.name_en}, `),
      words.sentence(line.hours),
      t('。', '; for '),
      words.sentence(line.for),
      t(`。有立即危險，撥 ${AMBULANCE} 或 ${POLICE}。`, `. In immediate danger call ${AMBULANCE} or ${POLICE}.`),
    ],
    actions: [
      ...(line.open_now === false ? [callButtonOf(LISTENS, words)] : []),
      phone(line.number, t(`撥 ${line.number} ${line.name_zh}`, `Call ${line.number}`)),
      ...others.filter((it) => line.open_now !== false || it !== LISTENS).map((it) => callButtonOf(it, words)),
    ],
  }
}

/**
 * Lists the lines; those open 24 hours come first. Ambulance and police are omitted, because they already have buttons.
 */
function linesBlocks(items: readonly ShownHotline[], words: Words): Block[] {
  const { t } = words
  const more = items
    .filter(({ number }) => !ON_TOP.includes(number))
    .toSorted((a, b) => Number(a.number === NO_SIGNAL) - Number(b.number === NO_SIGNAL))
  const always = more.filter((it) => it.open_24h)
  const sometimes = more.filter((it) => !it.open_24h)
  const of = (isOpenNow: boolean | null) => sometimes.filter(({ open_now }) => open_now === isOpenNow)
  return compact([
    always.length > 0 && hotlineBlock(always, words, t('24 小時有人接', 'Answered day and night')),
    of(true).length > 0 && hotlineBlock(of(true), words, t('現在有人接', 'Open now')),
    of(false).length > 0 && hotlineBlock(of(false), words, t('現在沒有人接', 'Closed now')),
    of(null).length > 0 &&
      hotlineBlock(of(null), words, t('服務時間不明，可能打不通', 'Hours not known; may ring unanswered')),
  ])
}

/** For phones without a signal, so it comes last. */
const NO_SIGNAL = '112'
const ON_TOP: readonly string[] = [AMBULANCE, POLICE]
/** Needs for which the ambulance or the police come first. */
const ON_TOP_FOR: readonly string[] = ['danger', 'threats']

function localBlocks(local: NonNullable<Answer['local']>, words: Words): Block[] {
  const { t } = words
  const county = words.value('county', local.county)
  const facts = local.centres.map(({ name, phone: number, address, hours, url }) => ({
    name,
    value: [
      phone(number),
      t('　', ' '),
      address,
      hours === null ? '' : t(`，${hours}`, `, ${hours}`),
      url === null ? null : t('　', ' '),
      url === null ? null : link(t('網站', 'Site'), url),
    ] as Text,
  }))
  const sms = local.fire_sms
    ? [
        {
          name: t('119 簡訊與傳真', '119 by text or fax'),
          value: t(
            `簡訊 ${local.fire_sms.sms}，傳真 ${local.fire_sms.fax}（聽語障者用）`,
            `text ${local.fire_sms.sms}, fax ${local.fire_sms.fax} (for who cannot hear or speak)`,
          ),
        },
      ]
    : []
  return [{ kind: 'facts', heading: t(`${county}的協助`, `Help in ${county}`), facts: [...facts, ...sms] }]
}

function chatsBlock(chats: readonly Chat[], words: Words): Block {
  const { t } = words
  return {
    kind: 'list',
    heading: t('不想講電話，可以打字', 'Rather write than speak'),
    items: chats.map(({ name_zh, name_en, how, url, hours }) => {
      const name = t(name_zh, name_en)
      return [
        url === null ? name : link(name, url),
        t('：', ': '),
        words.sentence(how),
        t('。', '. '),
        quiet(t(`時間：${words.sentence(hours)}`, `Hours: ${words.sentence(hours)}`)),
      ]
    }),
  }
}
