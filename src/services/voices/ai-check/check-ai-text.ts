import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { aiTextSchema, estimateAiText, EVIDENCE_MIN, hasEvidence } from './ai-text.ts'

const NO_PROOF = {
  en: 'An estimate from features of the text, not proof of who wrote it. Do not accuse anybody on the strength of it.',
  zh: '這是依文字特徵所做的估計，不是鑑定結果，也不能證明文章由誰寫成；請勿單憑分數指控任何人。',
}
const CASUAL_CHINESE = {
  en: 'It cannot tell who wrote casual Chinese: no such texts by machines were found to fit or measure it, so the label is unclear.',
  zh: '口語的中文分不出來：找不到機器寫的這類文字來校準和驗證，所以一律標為「看不出來」。',
}
const TOO_SHORT = {
  en: `The text is too short to judge, so the label is unclear. Send a whole paragraph: at least ${EVIDENCE_MIN.zh} Chinese characters or ${EVIDENCE_MIN.en} English words.`,
  zh: `文字太短，不能判斷，所以標為「看不出來」。請送一整段，至少 ${EVIDENCE_MIN.zh} 個中文字或 ${EVIDENCE_MIN.en} 個英文字。`,
}

const EXAMPLE_TEXT = '總之，這款產品不僅提升了使用體驗，更是兼具質感與效能，值得一提的是它能滿足不同需求。'

const TEXT_MAX = 20_000

export const checkAiText = defineOperation({
  name: 'check_ai_text',
  tool: true,
  route: 'POST /api/ai-check',
  title: 'AI text estimate',
  titleZh: 'AI 文字檢測',
  summary: 'How AI-like is this text?',
  description:
    'Estimates how AI-like a Chinese or English text is: score 0–1 (1: AI), a label (often unclear), stock phrases, ' +
    'features of style. An estimate, not a verdict. The ' +
    'text is not stored. To find opinions by people use [search_human_opinions].',
  tasks: ['這篇心得是不是 AI 寫的？', 'Was this review written by ChatGPT?'],
  workerThresholdChars: 2000,
  input: z.object({
    text: z
      .string('Send the text to look at.')
      .regex(/\S/, 'Send the text to look at.')
      .max(TEXT_MAX, `Send at most ${TEXT_MAX} characters.`)
      .describe(
        `${EVIDENCE_MIN.zh} (English: ${EVIDENCE_MIN.en} words) to ${TEXT_MAX} characters; below that always unclear.`,
      ),
  }),
  output: aiTextSchema.extend({ notice: z.string() }),
  example: { text: EXAMPLE_TEXT },
  run({ text }) {
    const estimate = estimateAiText(text)
    const { language } = estimate
    const limit = language !== 'other' && !hasEvidence(text, language) ? TOO_SHORT : CASUAL_CHINESE
    return { ...estimate, notice: joinLanguages(`${NO_PROOF.en} ${limit.en}`, NO_PROOF.zh + limit.zh) }
  },
})
