import { ask, compact, link, links, phone, quiet } from '#operation/view.ts'
import type { AnswerOf, Block, Document, InputOf, Text, Words } from '#operation/view.ts'
import { HELP } from '#operation/view/help-lines.ts'
import { AMBULANCE, callButtonOf, callNow, helpButtons, LISTENS, POLICE } from '#operation/view/help-numbers.ts'
import type { crisisLines } from './crisis-lines.ts'
import { hotlineBlock } from './hotline-blocks.ts'
import type { ShownChat, ShownHotline } from './hotlines.ts'

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
    ...firstCall(input.line === undefined ? lineFor(input.need, answer.items) : answer.items[0], words, input.need),
    tone: 'urgent',
    blocks: compact([
      writeNow(answer.chats, words),
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
function firstCall(
  line: ShownHotline | undefined,
  words: Words,
  need?: string,
): Pick<Document, 'headline' | 'lede' | 'actions'> {
  const { t, language } = words
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
  const second = secondLines(need).filter(({ phone: number }) => number !== line.number)
  return {
    headline: line.open_now
      ? callNow(line.number, words)
      : line.open_now === false
        ? t(`${line.number} 現在沒有人接，先打 ${LISTENS}`, `${line.number} is closed now: call ${LISTENS} first`)
        : t(`可以打 ${line.number}`, `You can call ${line.number}`),
    lede: [
      // The English name explains the line after a colon, as `for` does.
      t(`${line.name_zh}，`, `${line.name_en.split(':')[0]}, `),
      words.sentence(line.hours),
      t('。', '; for '),
      words.sentence(line.for),
      ...second.map(({ phone: number, zh, en }): Text => [
        need === 'migrants'
          ? t('。被打或被碰，也可以打 ', '. If somebody hits or touches you, also call ')
          : t('。移工也可以打 ', '. Migrant workers may also call '),
        { phone: number },
        t(`（${zh}）`, ` (${en})`),
      ]),
      t(`。有立即危險，撥 ${AMBULANCE} 或 ${POLICE}。`, `. In immediate danger call ${AMBULANCE} or ${POLICE}.`),
    ],
    actions: [
      ...(line.open_now === false ? [callButtonOf(LISTENS, words)] : []),
      phone(line.number, t(`撥 ${line.number} ${line.name_zh}`, `Call ${line.number}`)),
      ...(language === 'en' ? second : []).map((it) => callButtonOf(it.phone, words)),
      ...others.filter((it) => line.open_now !== false || it !== LISTENS).map((it) => callButtonOf(it, words)),
    ],
  }
}

/** The lines for a migrant worker who has this need beside another: beaten, and the passport withheld. */
function secondLines(need: string | undefined): readonly { phone: string; zh: string; en: string }[] {
  const danger = need === 'sexual_violence' ? 'violence' : need
  return Object.entries(HELP).find(([it]) => it === danger)?.[1].linesEn ?? []
}

/** In one line, where to write now for those who cannot speak aloud. Services that are closed are left out. */
function writeNow(chats: readonly ShownChat[], words: Words): Block | false {
  const { t } = words
  const services = chats
    .filter(({ url, open_now }) => url !== null && open_now !== false)
    .map(({ name_zh, name_en, url, hours, open_now }, at): Text => [
      at === 0 ? '' : t('；', '; '),
      link(t(name_zh.replace(/（.*/u, ''), name_en), url ?? ''),
      open_now === null
        ? t('（時間未查到）', ' (hours not found)')
        : t(`（現在開著：${words.sentence(hours)}）`, ` (open now: ${words.sentence(hours)})`),
    ])
  if (services.length === 0) return false
  const asked = t('不方便出聲，可以打字：', 'If you cannot speak aloud, write: ')
  return { kind: 'text', paragraphs: [[asked, ...services, t('。', '.')]] }
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

function chatsBlock(chats: readonly ShownChat[], words: Words): Block {
  const { t } = words
  return {
    kind: 'list',
    heading: t('不想講電話，可以打字', 'Rather write than speak'),
    items: chats.map(({ name_zh, name_en, how, url, hours, open_now }) => {
      const name = t(name_zh, name_en)
      return [
        url === null ? name : link(name, url),
        t('：', ': '),
        words.sentence(how),
        t('。', '. '),
        quiet(t(`時間：${words.sentence(hours)}`, `Hours: ${words.sentence(hours)}`)),
        open_now === null ? '' : open_now ? t('，現在開著', ', open now') : t('，現在關著', ', closed now'),
      ]
    }),
  }
}
