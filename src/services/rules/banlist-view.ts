import { comparisonKey } from '#support/text/normalise.ts'
import { lookupTable } from '#support/text/lookup-table.ts'
import { column, compact, fold, links, table } from '#operation/view/blocks.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { Block, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, tag, type Text, type Tone } from '#operation/view/text.ts'
import type { Verdict } from './card-verdict.ts'
import type { Status } from './editions.ts'
import type { getBanlist } from './get-banlist.ts'

type Answer = AnswerOf<typeof getBanlist>

const STATUSES: readonly Status[] = ['forbidden', 'limited', 'semi_limited']
const EDITIONS_MAX = 8

export function banlistView(given: Answer, words: Words): Document {
  const { t } = words
  const answer = asWritten(given)
  const list = t(
    `${words.value('format', answer.format)} ${dayOf(answer, words)}`,
    `${words.value('format', answer.format)}, ${dayOf(answer, words)}`,
  )
  return {
    title: answer.card
      ? t(`${answer.card.asked}：禁限`, `${answer.card.asked} on the list`)
      : t(`遊戲王禁限卡表：${list}`, `Yu-Gi-Oh! Forbidden & Limited List: ${list}`),
    asked: t(`遊戲王 ${list}`, `Yu-Gi-Oh! ${list}`),
    ...(answer.card ? verdictOf(answer.card, answer, words) : changesOf(answer, words)),
    form: 'after',
    blocks: compact([
      answer.card?.status === 'series' && answer.total > 0 && listedBlock(answer, words),
      ...(answer.card ? nearBlock(answer, words) : []),
      answer.other_formats.length > 0 && otherFormatsBlock(answer, words),
      !answer.card && countsBlock(answer, words),
      changesBlock(answer, words),
      ...(answer.card ? [] : STATUSES.map((status) => statusBlock(answer, status, words))),
      ...editionsBlocks(answer, words),
    ]),
    notice: answer.notice,
  }
}

/** Puts the card name as the caller wrote it in place of the official name. */
function asWritten(answer: Answer): Answer {
  const { resolved } = answer as { resolved?: readonly { readonly given: string; readonly taken: unknown }[] }
  const written = resolved?.find(({ taken }) => taken === answer.card?.asked)?.given
  return answer.card && written !== undefined ? { ...answer, card: { ...answer.card, asked: written } } : answer
}

function dayOf({ edition, effective_date }: Answer, words: Words): string {
  return effective_date === null
    ? words.month(edition)
    : words.t(`${words.plainDay(effective_date)}起`, `from ${words.plainDay(effective_date)}`)
}

function verdictOf(
  card: Verdict,
  { total: listedCount, since }: Answer,
  words: Words,
): Pick<Document, 'headline' | 'lede'> {
  const { t } = words
  if (card.status === 'series')
    return {
      headline: [
        t(`${card.asked}系列：`, `${card.asked} series: `),
        em(
          listedCount === 0
            ? t('表上沒有卡片', 'no card on the list')
            : words.count(listedCount, '張在表上', 'card on the list', 'cards on the list'),
        ),
      ],
      lede: t(
        '系列裡沒列出的卡沒有限制，最多 3 張。',
        'Cards of the series that are not listed are unlimited: 3 copies.',
      ),
    }
  const { name_en, name_ja, name_zh } = card.card ?? { name_en: null, name_ja: null, name_zh: null }
  const printed: readonly (readonly [string, string | null])[] = [
    [t('英文', 'English'), name_en],
    [t('日文', 'Japanese'), name_ja],
    [t('中文', 'Chinese'), name_zh],
  ]
  const listed = card.card ? nameOf(card.card.name_en, card.card.name_zh, words) : card.asked
  // The name as the caller wrote it comes first, because the official name alone could look like another card.
  const isOther = comparisonKey(card.asked) !== comparisonKey(listed)
  const name = isOther ? t(`${card.asked}（${listed}）`, `${card.asked} (${listed})`) : listed
  const other = printed.flatMap(([language, it]) =>
    it === null || it === listed || it === card.asked ? [] : t(`${language} ${it}`, `${it} (${language})`),
  )
  if (card.copies_max === null)
    return {
      headline: [name, t('：', ': '), em(words.value('status', card.status))],
      lede:
        card.near.length > 0
          ? t('是不是這些？', 'Perhaps one of these?')
          : t(
              '換個寫法，或用卡片密碼查。只收錄遊戲王的卡。',
              'Spell it otherwise, or give the passcode. Only cards of Yu-Gi-Oh! are covered.',
            ),
    }
  const [state, copies] = COPIES[card.copies_max]?.[words.language] ?? ['', '']
  return {
    headline: [name, t('：', ': '), em(state), t('，', ', '), copies],
    lede: sinceText(since, words) + (other.length === 0 ? '' : other.join(t('，', ', ')) + t('。', '.')),
  }
}

function sinceText(since: Answer['since'], words: Words): string {
  const { t } = words
  if (since?.edition == null || since.status_before === null) return ''
  const day = since.edition.length === 'YYYY-MM'.length ? words.month(since.edition) : words.plainDay(since.edition)
  const before = words.value('status', since.status_before)
  return t(`${day}起，之前是${before}。`, `Since ${day}; ${before.toLowerCase()} before. `)
}

const COPIES: Readonly<
  Record<number, { readonly zh: readonly [string, string]; readonly en: readonly [string, string] }>
> = {
  0: { zh: ['禁止', '一張都不能放'], en: ['forbidden', 'no copy may be played'] },
  1: { zh: ['限制', '最多 1 張'], en: ['limited', '1 copy'] },
  2: { zh: ['準限制', '最多 2 張'], en: ['semi-limited', '2 copies'] },
  3: { zh: ['沒有限制', '最多 3 張'], en: ['unlimited', '3 copies'] },
}

type Change = Answer['changes'][number]

/** In the order in which players look for them: `is` selects the changes of a kind. */
const KINDS: readonly { readonly zh: string; readonly en: string; readonly is: (change: Change) => boolean }[] = [
  { zh: '新禁止', en: 'now forbidden', is: ({ to }) => to === 'forbidden' },
  { zh: '解禁', en: 'no longer forbidden', is: ({ from }) => from === 'forbidden' },
  { zh: '改為限制', en: 'now limited', is: ({ to }) => to === 'limited' },
  { zh: '改為準限制', en: 'now semi-limited', is: ({ to }) => to === 'semi_limited' },
  { zh: '不再限制', en: 'now unlimited', is: () => true },
]

function changesOf({ changes, previous_edition: before }: Answer, words: Words): Pick<Document, 'headline' | 'lede'> {
  const { t } = words
  if (before === null) return { headline: t('收錄的第一版，沒有前一版可比', 'The first edition on record') }
  const byKind = Map.groupBy(changes, (change) => KINDS.find(({ is }) => is(change))!)
  const kinds = KINDS.flatMap((kind) => (byKind.has(kind) ? [{ kind, cards: byKind.get(kind)! }] : []))
  const [main] = kinds
  const since = t(`和 ${words.plainDay(before)}版比`, `Since ${words.plainDay(before)}`)
  if (!main)
    return {
      headline: t('這一版沒有變動', 'Nothing changed in this edition'),
      lede: `${since}${t('。', '.')}`,
    }
  const [first] = main.cards
  const name = nameOf(first!.name, first!.name_zh, words)
  const others = main.cards.length - 1
  return {
    headline: [
      em(name),
      others > 0 ? t(`等 ${others + 1} 張`, ` and ${words.count(others, '', 'other')}`) : '',
      t(main.kind.zh, others > 0 ? ` are ${main.kind.en}` : ` is ${main.kind.en}`),
    ],
    lede: `${since}${t('。', '.')}`,
  }
}

function countsBlock({ counts }: Answer, words: Words): Block {
  return {
    kind: 'facts',
    facts: STATUSES.map((status) => ({
      name: words.value('status', status),
      value: words.count(counts[status], '張', 'card'),
    })),
  }
}

function changesBlock(answer: Answer, words: Words): Block | undefined {
  const { t } = words
  const { changes, card } = answer
  if (changes.length === 0) return undefined
  return table(
    changes,
    [
      column(words.label('card'), (it) => (card ? nameOf(it.name, it.name_zh, words) : cardLink(it, answer, words))),
      column(words.label('from'), ({ from }) => words.value('status', from)),
      column(words.label('to'), ({ to }) => statusTag(to, words)),
    ],
    { heading: card ? t('這一版改了', 'Changed in this edition') : t('變動', 'What changed') },
  )
}

const TONES: Readonly<Record<string, Tone>> = lookupTable({
  forbidden: 'bad',
  limited: 'warn',
  semi_limited: 'warn',
  unlimited: 'good',
})

function statusTag(status: string, words: Words): Text {
  return tag(words.value('status', status), TONES[status])
}

function otherFormatsBlock({ other_formats, card }: Answer, words: Words): Block {
  return table(
    other_formats,
    [
      column(words.label('format'), ({ format }) =>
        link(words.value('format', format), { operation: 'get_banlist', input: { format, card: card?.asked } }),
      ),
      column(words.label('status'), ({ status }) => statusTag(status, words)),
      column(words.label('edition'), ({ edition }) => edition),
    ],
    { heading: words.t('在其他地區', 'Elsewhere') },
  )
}

function listedBlock({ items }: Answer, words: Words): Block {
  return table(items, [
    column(words.label('card'), ({ name, name_zh }) => nameOf(name, name_zh, words)),
    column(words.label('status'), ({ status }) => statusTag(status, words)),
  ])
}

/** The cards of one status, behind a fold, because a list has two hundred cards. */
function statusBlock(answer: Answer, status: Status, words: Words): Block {
  const these = answer.items.filter((it) => it.status === status)
  return fold(
    words.t(
      `${words.value('status', status)}：${these.length} 張`,
      `${words.value('status', status)}: ${these.length}`,
    ),
    [
      {
        kind: 'list',
        items: these.map((card) => cardLink(card, answer, words)),
      },
    ],
  )
}

function nearBlock(answer: Answer, words: Words): Block[] {
  const near = answer.card?.near ?? []
  if (near.length === 0) return []
  return [links(...near.map(({ name_en, name_zh }) => cardLink({ name: name_en, name_zh }, answer, words)))]
}

function cardLink(card: Pick<Change, 'name' | 'name_zh'>, { format, edition }: Answer, words: Words) {
  return link(nameOf(card.name, card.name_zh, words), {
    operation: 'get_banlist',
    input: { format, edition, card: card.name },
  })
}

function editionsBlocks({ editions, edition, format, source_url: source, card }: Answer, words: Words): Block[] {
  const { t } = words
  const others = {
    kind: 'links' as const,
    links: editions.slice(0, EDITIONS_MAX).map((it) => ({
      text: words.plainDay(it.edition),
      to: { operation: 'get_banlist', input: { format, edition: it.edition, card: card?.asked } },
      isCurrent: it.edition === edition,
    })),
  }
  const name = card ? t('這張卡在其他版本', 'The card in other editions') : t('其他版本', 'Other editions')
  return [
    links(
      link(t('檢查整副牌組', 'Check a whole deck'), { operation: 'check_deck' }),
      link(t('官方公告', 'The publisher’s list'), source),
    ),
    fold(name, [others]),
  ]
}

function nameOf(name: string, name_zh: string | null, { t }: Words): string {
  return t(name_zh ?? name, name)
}
