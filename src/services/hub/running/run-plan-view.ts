import { viewOf, type InputOf } from '#operation/operation.ts'
import { em, link, plainText, strong } from '#operation/view.ts'
import { createWords } from '#operation/view/messages.ts'
import type { BlockOf, Document, Text, Words } from '#operation/view.ts'
import { joinToolName } from '#operation/sites.ts'
import type { Catalogue } from '../routing/catalogue.ts'
import type { TaskTool } from '../routing/task-tool.ts'
import { findToolPage } from '../routing/tool-page.ts'
import type { hubRunPlan } from './hub-run-plan.ts'
import type { RanPlan } from './run-steps.ts'

type Arguments = Readonly<Record<string, unknown>>
type Ran = RanPlan['steps'][number]

type Asked = InputOf<ReturnType<typeof hubRunPlan>>

/** Shows each step's result as the first sentence of its page, and asks for inputs that the plan still needs. */
export function runPlanView(catalogue: () => Catalogue) {
  return ({ status, steps, total_usd, decide }: RanPlan, words: Words, asked: Asked): Document => {
    const { t } = words
    const done = steps.filter(({ state }) => state === 'done' || state === 'kept').length
    return {
      title: t('執行計畫', 'Run a plan'),
      headline:
        status === 'done'
          ? [em(t(`${steps.length} 步都做完了`, `All ${words.count(steps.length, '', 'step')} done`))]
          : [
              t('做了 ', 'Done: '),
              em(t(`${done} 步`, String(done))),
              t(`，共 ${steps.length} 步：`, ` of ${steps.length}; `),
              words.value('status', status),
            ],
      ...(total_usd > 0 && {
        lede: t(`付費的步驟共 US$${total_usd}。`, `The paid steps cost US$${total_usd} together.`),
      }),
      form: 'after',
      blocks: [
        {
          kind: 'steps',
          steps: steps.map((step) => {
            const given = asked.steps.find(({ n }) => n === step.n)?.request?.params.arguments ?? {}
            return drawStep(step, given, catalogue(), words)
          }),
        },
        ...(decide.length === 0
          ? []
          : [
              {
                kind: 'list' as const,
                heading: t('要你決定', 'For you to decide'),
                items: decide.map(({ n, question }) => t(`第 ${n} 步：${question}`, `Step ${n}: ${question}`)),
              },
            ]),
      ],
    }
  }
}

function drawStep(step: Ran, given: Arguments, catalogue: Catalogue, words: Words): BlockOf<'steps'>['steps'][number] {
  const tool = catalogue.tools.find((it) => joinToolName(it.service.name, it.operation.name) === step.tool)
  const page =
    tool && !tool.isRemote ? findToolPage(catalogue, tool.service.name, tool.operation.name, words) : undefined
  const isDone = step.state === 'done' || step.state === 'kept'
  const summary = isDone ? tool && sentenceOf(tool, step.result, given, words) : step.problem?.message
  return {
    title: page?.title ?? step.tool ?? words.t('判斷', 'Judgement'),
    given: [
      ...(isDone ? [] : [{ name: words.label('state'), value: words.value('state', step.state) }]),
      ...(page?.given(given) ?? []),
      ...(step.price === null ? [] : [{ name: words.label('price'), value: `US${step.price}` }]),
    ],
    ...(summary !== undefined &&
      (isDone
        ? {
            result: {
              summary: strong(plainText(summary)),
              ...(page && { fullAnswer: link(words.t('看完整答案', 'The whole answer'), page.ask(given)) }),
            },
          }
        : { text: summary })),
  }
}

/** The first sentence of the result's page; undefined if there is no page or the result does not match its schema. */
function sentenceOf(
  { service, operation }: TaskTool,
  result: unknown,
  given: Arguments,
  { language, today }: Words,
): Text | undefined {
  const now = new Date(`${today}T12:00:00+08:00`)
  const words = createWords({ language, now, words: service.words, operation: operation.name })
  try {
    const document = viewOf(operation)?.(result, words, given)
    return document && plainText(document.headline)
  } catch {
    // A remote site's or the caller's own result may have any shape.
    return undefined
  }
}
