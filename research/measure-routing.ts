// Measures to which tools the hub routes sentences of writers whom the classifier has not seen. DATABASE_PATH is the
// database for looking up names. --misses prints the wrong routes for writers of the repository’s own sets.
import { parseArgs } from 'node:util'
import { SURE, NOBODYS } from '#services/hub/routing/sureness.ts'
import { services } from '#services/index.ts'
import { isNone } from '#support/text/classifier/model.ts'
import { ERRANDS, judgeCalls, readCalls, type FoundTool } from '../tests/support/task-judging.ts'
import { answerOf } from './answer-of.ts'
import { BLIND, heldOutWriters, RECENT, SEALED, type Fold } from './held-out-writers.ts'

interface Answer {
  readonly recommendation: FoundTool['recommendation'] | null
  readonly alternatives: readonly { readonly tool: string }[]
  readonly confidence: number
}

interface Verdict {
  readonly group: string
  readonly wanted: readonly string[]
  /** Position of the first expected tool in the answer: 0 for the recommendation, −1 if it is missing. */
  readonly place: number
  readonly confidence: number
}

const { values: options } = parseArgs({ options: { misses: { type: 'boolean', default: false } } })
const operations = services.flatMap((service) => service.operations)
const finder = operations.find(({ name }) => name === 'hub_find_tool_for_task')!
/** Tools that the hub may recommend, including those that its list omits. */
const named = new Set(operations.filter((it) => it.tool || it.unlisted).map(({ name }) => name))

const verdicts: Verdict[] = []
const calls = { tasks: 0, whole: 0, wrong: 0 }
for await (const fold of heldOutWriters()) {
  for (const { text, label, also, writer } of fold.sentences) {
    const { recommendation, alternatives, confidence } = await answerOf<Answer>(finder, { q: text }, fold.context)
    const wanted = [label, ...also]
    const tools = [recommendation, ...alternatives].flatMap((it) => it?.tool ?? [])
    const place = tools.findIndex((tool) => wanted.includes(tool))
    verdicts.push({ group: groupOf(fold.writers), wanted, place, confidence })
    if (options.misses && !BLIND.has(writer) && place !== 0)
      console.log(`${writer} ${confidence} ${text} | ${label} | ${tools.slice(0, 3).join(' ')}`)
  }
  await judgeArguments(fold)
}
for (const [group, its] of Map.groupBy(verdicts, (it) => it.group)) report(group, its)
console.log(
  `arguments: ${calls.tasks} tasks, all right ${share(calls.whole, calls.tasks)}, wrong values ${calls.wrong}`,
)
process.exit()

function groupOf(writers: ReadonlySet<string>): string {
  const groups = { 'blind writers': BLIND, 'recent writers': RECENT, 'sealed sentences': SEALED }
  return Object.entries(groups).find(([, own]) => own === writers)?.[0] ?? 'other writers'
}

async function judgeArguments({ writers, context, reading }: Fold): Promise<void> {
  const rows = (['dev', 'held-out'] as const).flatMap((part) => [
    ...(writers.has('arguments') ? readCalls(part, 'arguments') : []),
    ...ERRANDS.filter((file) => writers.has(file)).flatMap((file) => readCalls(part, file)),
  ])
  for (const row of rows) {
    const { isTool, read, given, wrong } = judgeCalls(
      row,
      await answerOf<Answer>(finder, { q: row.task }, context),
      reading,
    )
    calls.tasks++
    calls.whole += Number(isTool && read === given && wrong.length === 0)
    calls.wrong += wrong.length
  }
}

function report(title: string, its: readonly Verdict[]): void {
  const none = its.filter(({ wanted }) => wanted.some(isNone))
  const others = its.filter(({ wanted }) => !wanted.some(isNone) && !wanted.some((it) => named.has(it)))
  const answered = its.filter(({ wanted }) => !wanted.some(isNone) && wanted.some((it) => named.has(it)))
  const isRight = ({ place }: Verdict) => place === 0
  const of = (some: readonly Verdict[], is: (verdict: Verdict) => boolean) => share(some.filter(is).length, some.length)
  console.log(
    [
      `${title}: ${its.length} sentences; ${answered.length} have a tool, ${others.length} another operation, ${none.length} none`,
      `  right first ${of(answered, isRight)}, in three ${of(answered, ({ place }) => place >= 0 && place < 3)}`,
      `  nothing here does it: below ${SURE} ${of(none, (it) => it.confidence < SURE)}, declined ${of(none, (it) => it.confidence < NOBODYS)}`,
      `  with a tool: declined ${of(answered, (it) => it.confidence < NOBODYS)}, right and below ${SURE} ${of(answered, (it) => isRight(it) && it.confidence < SURE)}`,
      `  wrong with ${SURE} or more, of all ${of(its, (it) => !isRight(it) && it.confidence >= SURE)}`,
    ].join('\n'),
  )
}

function share(count: number, of: number): string {
  return `${((100 * count) / of).toFixed(1)} %`
}
