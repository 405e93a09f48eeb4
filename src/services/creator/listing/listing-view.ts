import { ask, compact, em, fold, link, links } from '#operation/view.ts'
import type { AnswerOf, Block, Document, InputOf, Words } from '#operation/view.ts'
import { citedInEnglish } from '#support/text/cited-law.ts'
import type { listingChecklist } from './listing-checklist.ts'

type Answer = AnswerOf<typeof listingChecklist>
type Asked = InputOf<typeof listingChecklist>
type Requirement = Answer['items'][number]

export function listingView(answer: Answer, words: Words, input: Asked): Document {
  const { t } = words
  const { items } = answer
  const always = items.filter(({ required }) => required).length
  const wanted = input.categories?.map((it) => words.value('category', it))
  const goods = wanted ? words.list(wanted) : t('各類商品', 'Goods of every kind')
  return {
    title: t(`${goods}上架檢查表`, `Listing checklist: ${goods}`),
    asked: goods,
    headline: wanted
      ? [t('上架前要準備 ', 'Before it is listed: '), em(words.count(always, '件', 'thing'))]
      : t('要準備什麼，看你賣哪一類', 'What is due depends on what you sell'),
    lede: [
      wanted
        ? ''
        : t(
            `每類商品都要的在最上面；共 ${always} 件必要。`,
            `What every kind needs comes first; ${always} are required in all. `,
          ),
      t(
        `另有 ${items.length - always} 件只在特定情況才要；每一件都附法條。`,
        `Due in certain cases only: ${items.length - always} more. Each with its law.`,
      ),
    ],
    form: wanted ? 'after' : 'above',
    blocks: [
      ...(wanted ? listingBlocks(items, words) : foldedBlocks(items, words)),
      links(link(t('檢查廣告文案', 'Check the text of an ad'), ask('check_ad_claims'))),
    ],
    notice: words.sentence(answer.notice),
  }
}

function listingBlocks(items: readonly Requirement[], words: Words): Block[] {
  return [...Map.groupBy(items, ({ category }) => category)].map(([category, ofCategory]) => ({
    kind: 'findings',
    heading: words.value('category', category),
    items: ofCategory.map((it) => requirementItem(it, words)),
  }))
}

/** Collapses the rules of each category, because no seller sells everything. Rules for all goods stay expanded. */
function foldedBlocks(items: readonly Requirement[], words: Words): Block[] {
  const ofAll = items.filter(({ category }) => category === 'general')
  const groups = Map.groupBy(
    items.filter(({ category }) => category !== 'general'),
    ({ category }) => category,
  )
  const folds = [...groups].map(([category, ofCategory]): Block =>
    fold(`${words.value('category', category)}${words.t('：', ': ')}${words.count(ofCategory.length, '件', 'thing')}`, [
      { kind: 'findings', items: ofCategory.map((it) => requirementItem(it, words)) },
    ]),
  )
  return [...listingBlocks(ofAll, words), ...folds]
}

function requirementItem(it: Requirement, words: Words) {
  const { t } = words
  return {
    titles: [
      {
        text: t(it.requirement, it.requirement_en),
        tag: it.required ? t('必要', 'Required') : t('看情況', 'In some cases'),
        ...(it.required && { tone: 'warn' as const }),
      },
    ],
    facts: compact([
      { name: words.label('law'), value: words.t(it.law, citedInEnglish(it.law)) },
      it.fine_max_twd !== null && { name: t('可能罰', 'Fine'), value: fineOf(it, words) },
    ]),
  }
}

function fineOf({ fine_min_twd: min, fine_max_twd: max }: Requirement, words: Words): string {
  const most = words.twd(max ?? 0)
  return min === null
    ? words.t(`最高 ${most}`, `up to ${most}`)
    : words.t(`${words.number(min)} 到 ${most}`, `${words.twd(min)} to ${most}`)
}
