import type { Block, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, plainText } from '#operation/view/text.ts'
import type { z } from 'zod'
import type { answerQuestion, questionSchema } from './answer-question.ts'
import type { Ruling } from './rulings/in-words.ts'

type Question = z.output<typeof questionSchema>
type Answered = Pick<ReturnType<typeof answerQuestion>['answer'], 'answered_by' | 'card_ruling'> & {
  readonly q: string | null
}

/** The ruling or the common question that answers, as headline. Undefined if neither does. */
export function answerHead({ q, answered_by, card_ruling }: Answered, first: Question | undefined, { t }: Words) {
  if (card_ruling) return withQuestion(q ?? '', inSentences(t(card_ruling.answer, card_ruling.answer_en)), t)
  return answered_by === 'question' && first ? inSentences(t(first.answer, first.answer_en)) : undefined
}

/** The first sentence becomes the headline, with the second if the first is only yes or no. */
function inSentences(answer: string): Pick<Document, 'headline' | 'lede'> {
  const end = answer.search(/(?<=.{5}[。！？])|(?<=.{5}[.!?]) /u)
  const [headline, lede] = end === -1 ? [answer, ''] : [answer.slice(0, end), answer.slice(end).trim()]
  return { headline, ...(lede !== '' && { lede }) }
}

/** A yes or no alone says nothing, so the question precedes it, and the reason follows below. */
function withQuestion(q: string, head: ReturnType<typeof inSentences>, t: Words['t']): ReturnType<typeof inSentences> {
  const [, verdict, reason = ''] = /^([^。.，,]{1,5})[。.，,]\s*(.*)$/su.exec(plainText(head.headline)) ?? []
  if (verdict === undefined || q === '') return head
  return { headline: [q, t('：', ': '), em(verdict)], lede: [reason, ' ', head.lede ?? ''] }
}

export function rulingSources(ruling: Ruling, { t }: Words): Block {
  return {
    kind: 'links',
    heading: t('出處', 'Sources'),
    links: ruling.sources.map((url) => link(sourceName(url, ruling, t), url)),
  }
}

function sourceName(url: string, { konami_id, name_zh, name_en }: Ruling, t: Words['t']): string {
  if (url.includes(`cid=${konami_id}&`))
    return t(`${name_zh ?? name_en}的官方問答（日文）`, `Official questions on ${name_en} (Japanese)`)
  if (url.includes('cid=')) return t('另一張卡的官方問答（日文）', 'Official questions on the other card (Japanese)')
  if (url.includes('rulebook')) return t('官方規則書', 'Official rulebook')
  return url.includes('damage-step')
    ? t('官方網站：傷害步驟', 'Official site: the Damage Step')
    : t('官方網站：怎麼讀卡片文本', 'Official site: how to read card text')
}

export function questionsBlock(questions: readonly Question[], { t }: Words): Block | false {
  return (
    questions.length > 0 && {
      kind: 'questions',
      heading: t('也許你要問的是', 'Or did you mean'),
      questions: questions.map((it) => ({
        question: t(it.question, it.question_en),
        answer: t(it.answer, it.answer_en),
      })),
    }
  )
}
