import type { AnswerOf, InputOf } from '#operation/operation.ts'
import type { Block, Document } from '#operation/view/document.ts'
import type { Bilingual } from '#operation/view/language.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, type Text } from '#operation/view/text.ts'
import type { AdCheck, checkAdClaims } from './check-ad-claims.ts'
import { silenceOf } from './no-findings-notice.ts'

type Answer = AnswerOf<typeof checkAdClaims>
type Asked = InputOf<typeof checkAdClaims>

export function adView(answer: Answer, words: Words, { text, category }: Asked): Document {
  const { t } = words
  const silence = silenceOf(category)
  const { findings, by_category: kinds = [] } = answer
  const isByKind = new Set(kinds.map(({ risk }) => risk)).size > 1
  return {
    title: t('廣告用詞檢查', 'Ad claim check'),
    headline: isByKind ? kindsSentence(answer, words) : adSentence(answer, words),
    lede: isByKind
      ? t(
          '沒說賣的是什麼，所以各種商品的法規都看過；在下面選種類再檢查一次。',
          'What is sold was not given, so the law of each kind was applied. Choose the kind below and check again.',
        )
      : findings.length === 0
        ? t(silence.zh, silence.en)
        : t('罰鍰按次處罰；改寫後再檢查一次。', 'Fines are imposed each time; reword and check again.'),
    blocks: [
      ...adBlocks(answer, words, text),
      {
        kind: 'links',
        links: [
          link(t('業配要怎麼揭露', 'How to disclose a paid post'), { operation: 'endorsement_rules', input: {} }),
          link(t('上架還要準備什麼', 'What else a listing needs'), {
            operation: 'listing_checklist',
            input: category === undefined ? {} : { categories: [category] },
          }),
        ],
      },
    ],
    notice: words.sentence(answer.notice),
  }
}

/** A text that names no product may be lawful for one kind of goods and unlawful for another. */
function kindsSentence({ by_category = [] }: Answer, words: Words): Text {
  const { t, list } = words
  const byRisk = [...Map.groupBy(by_category, ({ risk }) => risk)]
  return byRisk.flatMap(([risk, kinds], at) => {
    const named = list(kinds.map(({ category }) => words.value('category', category)))
    const [zh, en] = OF_RISK[risk]
    return [at === 0 ? '' : t('，', '; '), t(`當${named}賣`, `Sold as ${named.toLowerCase()}: `), em(t(zh, en))]
  })
}

const OF_RISK: Readonly<Record<AdCheck['risk'], Bilingual>> = {
  high: ['要改', 'to change'],
  low: ['要有證據', 'needs proof'],
  none: ['沒有找到違規', 'nothing found'],
}

export function adSentence(answer: AdCheck, words: Words): Text {
  const { t } = words
  const { findings, places } = answer
  if (findings.length === 0) return t('沒有找到清單內的違規說法', 'Nothing on the lists was found')
  const most = Math.max(...findings.map((it) => it.fine_max_twd))
  return [em(words.count(places, '處', 'place')), t('要改，最重可能罰 ', ' to change, up to '), em(words.twd(most))]
}

export function adBlocks(answer: AdCheck, words: Words, text: string): Block[] {
  const { findings, lawful_claims: lawful } = answer
  const common = commonRewording(findings)
  return [
    ...(findings.length === 0 ? [] : [markedText(answer, words, text)]),
    ...(common === undefined
      ? []
      : [{ kind: 'list' as const, heading: words.t('可以改成', 'Write instead'), items: [common] }]),
    ...(findings.length === 0 ? [] : [findingsBlock(answer, words, common !== undefined)]),
    ...(lawful.length === 0
      ? []
      : [
          {
            kind: 'list' as const,
            heading: words.t('可以用的說法', 'Claims that may stand'),
            items: lawful.map(({ phrase, condition }) => (condition === null ? phrase : `${phrase}（${condition}）`)),
          },
        ]),
  ]
}

type Finding = AdCheck['findings'][number]

/** The rewording of the complete text, if all findings have the same. It is shown once in place of with each. */
function commonRewording(findings: readonly Finding[]): string | undefined {
  const [first, ...others] = new Set(findings.map(({ rewording }) => rewording))
  return others.length === 0 ? (first ?? undefined) : undefined
}

function placesOf({ findings }: AdCheck): Finding[][] {
  return [...Map.groupBy(findings, ({ start, end }) => `${start} ${end}`).values()]
}

function markedText(answer: AdCheck, { t }: Words, text: string): Block {
  let reached = 0
  const marks = placesOf(answer).flatMap((found, index) => {
    const [first] = found
    // Findings under two laws may overlap; the page marks each character only once.
    if (!first || first.start < reached) return []
    reached = first.end
    const level = found.some(({ severity }) => severity === 'high') ? ('high' as const) : ('low' as const)
    return [{ start: first.start, end: first.end, level, ref: index + 1 }]
  })
  return {
    kind: 'marked',
    text,
    marks,
    key: { high: t('違規', 'Forbidden'), low: t('要有證據或再看一次', 'Needs proof or a look') },
  }
}

function findingsBlock(answer: AdCheck, words: Words, isReworded: boolean): Block {
  const { t } = words
  return {
    kind: 'findings',
    items: placesOf(answer).map((found, index) => {
      const isHigh = found.some(({ severity }) => severity === 'high')
      return {
        titles: [
          {
            ref: index + 1,
            text: found[0]?.phrase ?? '',
            tag: isHigh ? t('違規', 'Forbidden') : t('要證據', 'Needs proof'),
            tone: isHigh ? ('bad' as const) : ('warn' as const),
          },
        ],
        facts: found.flatMap((it) => factsOf(it, words, isReworded)),
      }
    }),
  }
}

function factsOf(it: Finding, words: Words, isReworded: boolean) {
  const { t } = words
  return [
    { name: t('為什麼', 'Why'), value: t(it.reason, it.reason_en) },
    { name: t('怎麼改', 'What to do'), value: t(it.suggestion, it.suggestion_en) },
    ...(isReworded
      ? []
      : [
          {
            name: t('可以改成', 'Write instead'),
            value:
              it.rewording ??
              t('刪掉這句：去掉違規說法後不成句子', 'Delete it: no lawful sentence on the goods is left'),
          },
        ]),
    { name: t('法條', 'Law'), value: t(it.law, it.law_en) },
    { name: t('可能罰', 'Fine'), value: fineOf(it, words) },
    ...it.cases.map((one) => ({
      name: t('罰過的案例', 'Fined before'),
      value: t(
        `${one.year} 年${one.authority}：${one.product}，「${one.phrase}」，整則罰 ${words.twd(one.fine_twd)}（${one.source}）`,
        `${one.authority_en}, ${one.year}: ${one.product_en}, “${one.phrase}”, ${words.twd(one.fine_twd)} for the whole advertisement (${one.source})`,
      ),
    })),
  ]
}

function fineOf({ fine_min_twd: min, fine_max_twd: max }: Finding, words: Words): string {
  return min === null
    ? words.t(`最高 ${words.twd(max)}`, `up to ${words.twd(max)}`)
    : words.t(`${words.twd(min)}–${words.twd(max)}`, `${words.twd(min)} to ${words.twd(max)}`)
}
