import { describe, expect, test } from 'vitest'
import { ApiError } from '#support/errors/errors.ts'
import { draftPlan } from '../../../../tests/support/draft-plan.ts'
import { testContext } from '../../../../tests/support/gateway.ts'
import { sample } from '../../../../tests/support/tier.ts'
import { PLAN_ERRANDS, readHeldOutTasks, readPlans } from '../../../../tests/support/task-judging.ts'
import { PRONOUN } from './part-words.ts'
import { isSmallWord } from '../../../../tests/support/small-words.ts'

// Each part of a task must be a step of its plan or in the list of unanswered parts. A plan with unanswered parts must
// not be sold.

interface Plan {
  readonly steps: readonly { readonly why: string; readonly tool: string | null }[]
  readonly left_out: readonly string[]
  readonly unanswered: readonly string[]
}

const context = testContext
const plan = (task: string, within: ReturnType<typeof context>): Promise<Plan> => draftPlan(task, within)

const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'word' })

/** The letters and digits of a text. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')

/** The content words of a task. `it` and similar words become the thing that they refer to. */
function contentOf(task: string): string[] {
  return [...segmenter.segment(folded(task).replaceAll(JOINTS, ' '))].flatMap(({ segment, isWordLike }) =>
    isWordLike && segment.length > 1 && !isSmallWord(segment) && !PRONOUN.test(segment) ? [segment] : [],
  )
}

/** Conjunctions, which the lists of steps omit. */
const JOINTS =
  /再(?=看|算|查|做|把)|幫我(?=看)|就好|的話|最後|另外|接著|順道|以及|\b(?:skip|don t|unless|whether|finally|afterwards|plus|once|also)\b/gu

test('every word of a task is in a step of its plan or listed as unused', async () => {
  const within = context()
  const tasks = (['dev', 'held-out'] as const)
    .flatMap((part) => [...PLAN_ERRANDS.flatMap((file) => readPlans(part, file)), ...readPlans(part, 'plans')])
    .map(({ task }) => task)
  const lost = []
  for (const task of sample(tasks, 5)) {
    const answer = await plan(task, within).catch((err: unknown) => err)
    // A `not_found` error names every part of the task.
    if (answer instanceof ApiError && answer.code === 'not_found') continue
    const { steps, left_out, unanswered } = answer as Plan
    const planText = folded([...steps.map(({ why }) => why), ...left_out, ...unanswered].join(' '))
    const words = contentOf(task).filter((word) => !planText.includes(word))
    if (words.length > 0) lost.push([task, words])
  }
  expect(lost.length).toBeLessThanOrEqual(3)
})

describe('parts that are not done', () => {
  const foreign = readHeldOutTasks('foreign')
  const isChinese = (text: string) => /\p{sc=Han}/u.test(text)

  // Forty tasks that no tool covers; a few resemble a request for one of the tools.
  test.each([
    ['，然後', '查統編 22099131 是哪家公司', 'lookup_supplier_company', true],
    [' ', '看 95 油價', 'get_fuel_prices', true],
    ['，', '2027 年有哪些連假', 'get_holidays', true],
    [', then ', 'check receipt 12345678', 'check_invoice', false],
    [' and ', 'what is the usd rate', 'get_usd_twd_rate', false],
  ])('after “%s”, a part without a tool is reported', async (joint, known, tool, inChinese) => {
    const within = context()
    const tasks = foreign.map(({ task }) => task).filter((task) => isChinese(task) === inChinese)
    const refused = (task: string) => () => ({ steps: [], left_out: [], unanswered: [task] })
    const plans = await Promise.all(tasks.map((task) => plan(known + joint + task, within).catch(refused(task))))
    const done = plans.filter(({ steps }) => steps[0]?.tool === tool)
    // A task that is refused as a whole counts neither as done nor as silent.
    expect(done.length / tasks.length).toBeGreaterThanOrEqual(0.78)
    const silent = plans.filter(({ steps, unanswered }) => steps.length <= 1 && unanswered.length > 0)
    expect(silent.length / tasks.length).toBeGreaterThanOrEqual(0.73)
  })
})
