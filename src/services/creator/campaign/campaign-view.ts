import { ask, column, em, link, links, table, tag } from '#operation/view.ts'
import type { AnswerOf, Block, Document, InputOf, Text, Tone, Words } from '#operation/view.ts'
import { adBlocks, adSentence } from '../ad-check/ad-view.ts'
import { companyBlocks, companySentence } from '../company/company-view.ts'
import { profitBlocks, profitSentence } from '../profit/profit-view.ts'
import { taxBlocks, taxLede, taxSentence } from '../tax/tax-check-view.ts'
import type { reviewCampaign } from './review-campaign.ts'

type Answer = AnswerOf<typeof reviewCampaign>
type Asked = Pick<InputOf<typeof reviewCampaign>, 'text' | 'category'>
type Severity = Answer['todo'][number]['severity']

const TONES: Readonly<Record<Severity, Tone | undefined>> = { high: 'bad', medium: 'warn', low: undefined }

export function campaignView(answer: Answer, words: Words, { text, category }: Asked): Document {
  const { t } = words
  const pressing = answer.todo.filter(({ severity }) => severity === 'high').length
  return {
    title: t('團購企劃總檢查', 'Campaign review'),
    headline:
      pressing === 0
        ? t('沒有非改不可的地方', 'Nothing must be changed first')
        : [t('開團前先處理 ', 'Before it starts: '), em(words.count(pressing, '件事', 'pressing task'))],
    lede: t(
      `全部 ${answer.todo.length} 件，急的在前。`,
      `${answer.todo.length} things to do in all, the most pressing first.`,
    ),
    blocks: [
      table(
        answer.todo,
        [
          column(words.label('task'), ({ task, task_en }) => t(task, task_en)),
          column(words.label('severity'), ({ severity }) => urgencyTag(severity, words)),
          column(words.label('area'), ({ area }) => words.value('area', area)),
        ],
        { heading: words.label('todo'), onPhone: 'cards' },
      ),
      ...createSection(words.value('area', 'ad'), adSentence(answer.ad, words), adBlocks(answer.ad, words, text)),
      ...createSection(
        words.value('area', 'profit'),
        profitSentence(answer.profit, words),
        profitBlocks(answer.profit, words),
      ),
      ...(answer.tax
        ? createSection(
            words.value('area', 'tax'),
            [taxSentence(answer.tax, words), t('。', '. '), taxLede(answer.tax, words)],
            taxBlocks(answer.tax, words),
          )
        : []),
      ...supplierSection(answer, words),
      links(
        link(
          t('上架要件與罰鍰', 'What a listing needs, and the fines'),
          ask('listing_checklist', { categories: [category] }),
        ),
      ),
    ],
    notice: words.sentence(answer.notice),
  }
}

function supplierSection({ supplier, supplier_error }: Answer, words: Words): Block[] {
  const name = words.value('area', 'supplier')
  if (supplier_error !== null)
    return createSection(
      name,
      words.t('公司登記沒有回應，稍後再查', 'The register did not answer; ask again later'),
      [],
    )
  if (!supplier) return []
  const [company] = supplier.items
  return createSection(name, companySentence(supplier, words), company ? companyBlocks(company, words) : [])
}

function createSection(name: string, sentence: Text, blocks: readonly Block[]): Block[] {
  return [{ kind: 'text', heading: name, paragraphs: [sentence] }, ...blocks]
}

function urgencyTag(severity: Severity, { t }: Words) {
  const name = { high: t('先做', 'First'), medium: t('要做', 'Due'), low: t('提醒', 'Reminder') }[severity]
  return tag(name, TONES[severity])
}
