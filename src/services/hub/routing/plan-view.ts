import { em } from '#operation/view.ts'
import type { AnswerOf, BlockOf, Document, Link, Words } from '#operation/view.ts'
import type { Catalogue } from './catalogue.ts'
import type { planTask } from './plan-task.ts'
import { findToolPage, type ToolPage } from './tool-page.ts'

type Answer = AnswerOf<ReturnType<typeof planTask>>
type PlanStep = Answer['steps'][number]
type Step = BlockOf<'steps'>['steps'][number]

export function planView(catalogue: () => Catalogue) {
  return ({ task, steps, left_out: leftOut }: Answer, words: Words): Document => {
    const { t } = words
    const pages = steps.map(({ service, tool }) => findToolPage(catalogue(), service ?? '', tool ?? '', words))
    const isFree = pages.every((page) => page?.price === undefined)
    const depends = steps.some(({ after }) => after.length > 0)
    return {
      title: t(`${steps.length} 步完成`, `Done in ${words.count(steps.length, '步', 'step')}`),
      asked: task,
      headline: [
        t(`${steps.length} 步就好`, words.count(steps.length, '步', 'step')),
        isFree ? [t('，', ', '), em(t('都是免費查詢', 'all of them free'))] : '',
      ],
      lede: [ledeOf(steps.length, depends, words), leftOutSentence(leftOut, words)],
      ...(steps.length > 1 && isFree && canBeRun(steps) && { actions: [runAll(steps, words)] }),
      blocks: [
        { kind: 'steps', steps: steps.map((step, at) => drawStep(step, pages[at], words)) },
        {
          kind: 'fold',
          summary: t('給程式用的呼叫', 'The calls for programs'),
          blocks: steps.flatMap(({ n, request }) =>
            request === null
              ? []
              : [
                  {
                    kind: 'code' as const,
                    label: t(`第 ${n} 步`, `Step ${n}`),
                    code: JSON.stringify(request, null, 2),
                  },
                ],
          ),
        },
      ],
      form: 'after',
    }
  }
}

/** Whether the plan can run without more input from the user. */
function canBeRun(steps: readonly PlanStep[]): boolean {
  return steps.every(({ request, missing, when }) => request !== null && missing.length === 0 && when === null)
}

function runAll(steps: readonly PlanStep[], { t }: Words): Link {
  return { text: t(`${steps.length} 步一起做`, 'Do them all'), to: { operation: 'hub_run_plan', input: { steps } } }
}

function ledeOf(count: number, depends: boolean, { t }: Words): string {
  if (count === 1) return t('內容已經填好，按下去就有答案。', 'Its inputs are filled in; one tap gives the answer.')
  return depends
    ? t('內容已經填好，照順序做。', 'The inputs are filled in; do them in this order.')
    : t('每一步的內容已經填好，先做哪一步都可以。', 'The inputs of each are filled in; begin with any of them.')
}

function leftOutSentence(leftOut: readonly string[], { t, list }: Words): string {
  return leftOut.length === 0
    ? ''
    : t(`你說不要的沒有排進來：${list(leftOut)}。`, ` Left out, as you said: ${list(leftOut)}.`)
}

function drawStep(step: PlanStep, page: ToolPage | undefined, words: Words): Step {
  const { t } = words
  const { uses, missing, request, when } = step
  if (request === null) return judgement(step, words)
  if (!page) return { title: step.tool ?? '', given: [{ name: words.label('service'), value: step.service ?? '' }] }
  const later = new Set(uses.map(({ argument }) => argument))
  const known = Object.fromEntries(
    Object.entries(request.params.arguments).filter(([name]) => !later.has(name) && !missing.includes(name)),
  )
  const lines = [
    ...(when === null ? [] : [t(`第 ${when} 步成立才做。`, `Only if step ${when} holds.`)]),
    ...(uses.length > 0
      ? [t('先完成前一步，再把結果填進來。', 'Do the earlier step first and put its result in.')]
      : []),
    ...(missing.length > 0 ? [page.stillNeeded(missing)] : []),
  ]
  const part = partOf(step)
  return {
    // The link's title is the user's own words, which the user recognises better than the tool's title.
    title: part === '' ? page.title : part,
    given: [
      { name: t('用', 'By'), value: t(`${page.title}（${page.service}）`, `${page.title} (${page.service})`) },
      ...page.given(known),
      ...uses.map((use) => ({
        name: page.label(use.argument),
        value: t(`第 ${use.step} 步的結果`, `from step ${use.step}`),
      })),
      ...(page.price === undefined ? [] : [{ name: t('價格', 'Price'), value: `US${page.price}` }]),
    ],
    ...(lines.length > 0 && { text: lines.join(t('', ' ')) }),
    action: { text: page.button, to: page.ask(known) },
  }
}

/** The words of the task. In `why`, they follow the tool's purpose or the kind of decision. */
function partOf({ kind, why }: PlanStep): string {
  const mark = kind === 'call' ? ' For: ' : ': '
  const at = why.indexOf(mark)
  return at === -1 ? '' : why.slice(at + mark.length)
}

/** Shows a decision that the caller has to make, because no tool makes it. */
function judgement(step: PlanStep, { t, list }: Words): Step {
  const { kind, of } = step
  const part = partOf(step)
  const about = list(of.map((n) => t(`第 ${n} 步`, `step ${n}`)))
  return {
    title: kind === 'condition' ? t('看條件成不成立', 'See whether this holds') : t('比較', 'Compare'),
    given: [{ name: t('依據', 'By'), value: about }],
    text: part,
  }
}
