import { ask, compact, em, fold, link, links } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import { fxSentence } from '../fx/fx-view.ts'
import { offerTables } from '../models/offer-tables.ts'
import { cheapestPaid, plansTables } from '../subscriptions/subscriptions-view.ts'
import type { getNotebookGuidance } from './get-notebook-guidance.ts'

type Answer = AnswerOf<typeof getNotebookGuidance>

const OTHERS = [
  { operation: 'get_openai_taiwan_guidance', topic: 'openai-taiwan' },
  { operation: 'get_google_taiwan_guidance', topic: 'google-taiwan' },
  { operation: 'get_notebook_guidance', topic: 'notebook' },
] as const

export function guidanceView(guide: Answer, words: Words): Document {
  const { t } = words
  const cheapest = cheapestPaid(guide.plans)
  const title = t(guide.title, guide.title_en)
  const isZh = words.language === 'zh'
  return {
    title,
    asked: title,
    headline: cheapest
      ? [
          t(`最便宜的 ${cheapest.plan} 每月 `, `The cheapest plan, ${cheapest.plan}, is `),
          em(words.twd(cheapest.twd_month ?? 0, 0)),
          t('', ' a month'),
        ]
      : t('沒有公布個人方案的價格', 'No prices of personal plans are published'),
    lede: fxSentence(guide.fx, words),
    form: 'after',
    blocks: compact([
      ...(isZh ? guide.sections : guide.sections_en).map(({ heading, body }) => ({
        kind: 'text' as const,
        heading,
        paragraphs: [body],
      })),
      ...(guide.plans.length === 0
        ? []
        : plansTables(guide.plans, words, cheapest && [cheapest]).map((table, at) =>
            at === 0 ? { ...table, heading: words.label('plans') } : table,
          )),
      { kind: 'questions', heading: words.label('faq'), questions: isZh ? guide.faq : guide.faq_en },
      guide.models.length !== 0 &&
        fold(
          t(`${guide.models.length} 個模型的 API 價格`, `API prices of ${guide.models.length} models`),
          offerTables(guide.models, words),
        ),
      {
        kind: 'list',
        heading: t('說明的出處', 'Where this stands'),
        note: t(`${words.plainDay(guide.as_of)}查核。`, `Read on ${words.plainDay(guide.as_of)}.`),
        items: guide.sources.map(({ name, url }) => link(name, url)),
      },
      links(
        ...OTHERS.filter(({ topic }) => topic !== guide.topic).map(({ operation, topic }) =>
          link(words.value('topic', topic), ask(operation)),
        ),
      ),
    ]),
    notice: t(guide.notice_zh, guide.notice),
  }
}
