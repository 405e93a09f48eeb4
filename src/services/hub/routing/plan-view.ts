import type { BlockOf, Document } from '#operation/view/document.ts'
import { em } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'
import type { Catalogue } from './catalogue.ts'
import { findToolPage } from './tool-page.ts'

interface PlanStep {
  readonly n: number
  readonly service: string
  readonly tool: string
  readonly request: { readonly params: { readonly arguments: Readonly<Record<string, unknown>> } }
  readonly uses: readonly { readonly argument: string; readonly step: number }[]
  readonly missing: readonly string[]
}

interface PlanAnswer {
  readonly task: string
  readonly steps: readonly PlanStep[]
}

type Step = BlockOf<'steps'>['steps'][number]

/** The steps with their inputs filled in, each with the button that runs it. */
export function planView(catalogue: () => Catalogue) {
  return ({ task, steps }: PlanAnswer, words: Words): Document => {
    const { t } = words
    const pages = steps.map(({ service, tool }) => findToolPage(catalogue(), service, tool, words))
    const isFree = pages.every((page) => page?.price === undefined)
    const depends = steps.some(({ uses }) => uses.length > 0)
    return {
      title: t(`${steps.length} 步完成`, `Done in ${words.count(steps.length, '步', 'step')}`),
      asked: task,
      headline: [
        t(`${steps.length} 步就好`, words.count(steps.length, '步', 'step')),
        isFree ? [t('，', ', '), em(t('都是免費查詢', 'all of them free'))] : '',
      ],
      lede:
        steps.length === 1
          ? t('內容已經填好，按下去就有答案。', 'Its inputs are filled in; one tap gives the answer.')
          : depends
            ? t(
                '內容已經填好；要用到前一步結果的，先做前一步。',
                'The inputs are filled in; a step that needs an earlier one comes after it.',
              )
            : t(
                '每一步的內容已經填好，先做哪一步都可以。',
                'The inputs of each are filled in; begin with any of them.',
              ),
      blocks: [
        { kind: 'steps', steps: steps.map((step, at) => drawStep(step, pages[at], words)) },
        {
          kind: 'fold',
          summary: t('給程式用的呼叫', 'The calls for programs'),
          blocks: steps.map(({ n, request }) => ({
            kind: 'code' as const,
            label: t(`第 ${n} 步`, `Step ${n}`),
            code: JSON.stringify(request, null, 2),
          })),
        },
      ],
      form: 'after',
    }
  }
}

function drawStep(step: PlanStep, page: ReturnType<typeof findToolPage>, words: Words): Step {
  const { t } = words
  const { n, uses, missing, request } = step
  if (!page) return { title: step.tool, given: [{ name: words.label('service'), value: step.service }] }
  const later = new Set(uses.map(({ argument }) => argument))
  const known = Object.fromEntries(
    Object.entries(request.params.arguments).filter(([name]) => !later.has(name) && !missing.includes(name)),
  )
  const price = page.price === undefined ? [] : [{ name: t('價格', 'Price'), value: `US${page.price}` }]
  return {
    title: page.title,
    given: [
      { name: words.label('service'), value: page.service },
      ...page.given(known),
      ...uses.map((use) => ({
        name: page.label(use.argument),
        value: t(`第 ${use.step} 步的結果`, `from step ${use.step}`),
      })),
      ...price,
    ],
    ...(uses.length > 0
      ? { text: t('先完成前一步，再把結果填進來。', 'Do the earlier step first and put its result in.') }
      : missing.length > 0
        ? {
            text: t(
              `還要你填：${words.list(missing.map(page.label))}。`,
              `Still to be filled in: ${words.list(missing.map(page.label))}.`,
            ),
          }
        : page.isFilled
          ? {}
          : { text: t('打開後把上面的內容貼進去。', 'Open it and paste what stands above.') }),
    action: { text: t(`做第 ${n} 步`, `Do step ${n}`), to: page.ask(known) },
  }
}
