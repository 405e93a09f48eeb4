import { z } from 'zod'
import { labelOf } from '#operation/view/label-of.ts'
import { defineOperation } from '#operation/operation.ts'
import { dangerInPhrases, dangerWithConfidence, type Danger } from '#support/text/danger.ts'
import { withoutTakingBack } from './corrections.ts'
import { withRouting, type Catalogues } from './catalogue.ts'
import { findEntities } from './entities.ts'
import { httpCall, httpCallSchema, hubToolName, toolCall, toolCallSchema } from './example-call.ts'
import { namedFirst } from './named-first.ts'
import { withoutChoices } from './exclusions.ts'
import { fillArguments, fillCalls, type FilledArguments } from './fill-arguments.ts'
import { jobCalls } from './job-calls.ts'
import type { Candidate, Routed } from './router.ts'
import { readingOf } from './reading-of.ts'
import type { TaskText } from './task-text.ts'
import { kindOfInput, type TaskTool } from './task-tool.ts'
import { HELP_OFFERED, NOBODYS, OFFERED, SURE } from './sureness.ts'
import type { NamedSubject } from './subjects.ts'
import { leftoversOf } from './leftovers.ts'

const ALTERNATIVES_MAX = 4
/** If Dozen lacks data on the subject, a remote tool among this many best tools is preferred. */
const OTHERS_AMONG = 3

const toolSchema = z.object({
  service: z.string().describe('The service, or the remote site.'),
  remote: z.boolean().describe('A tool of a remote site.'),
  tool: z.string(),
  name: z.string().describe('The tool’s name at the hub’s own /mcp.'),
  title: z.string(),
  why: z.string(),
})

const alternativeSchema = toolSchema.extend({
  arguments: z.record(z.string(), z.unknown()).describe('What the task gives of its arguments.'),
  missing: z.array(z.string()).describe('Required arguments that the task does not give.'),
})

const paidSchema = alternativeSchema.extend({
  price: z.string().describe('US dollars per call.'),
  confidence: z.number().min(0).max(1),
})

const recommendationSchema = toolSchema.extend({
  input_schema: z.record(z.string(), z.unknown()).describe('JSON Schema of the arguments.'),
  example: z.object({
    http: httpCallSchema,
    mcp: toolCallSchema.describe('To be sent to the hub’s /mcp.'),
    filled: z.array(z.string()).describe('Arguments that come from the task.'),
    placeholders: z.array(z.string()).describe('Required arguments that the task does not give: replace these values.'),
  }),
  more: z
    .array(
      z.object({
        service: z.string(),
        tool: z.string(),
        arguments: z.record(z.string(), z.unknown()),
        placeholders: z.array(z.string()).describe('As in `example`.'),
        mcp: toolCallSchema,
      }),
    )
    .describe('Further calls, for the other things that the task lists and its other jobs. Usually none.'),
})

const elsewhereSchema = z.object({
  subject: z.string(),
  subject_zh: z.string(),
  sure: z.boolean().describe('False for the likeliest of several subjects.'),
  site: z.object({ name: z.string(), name_zh: z.string(), url: z.string() }).nullable(),
})

const askSchema = z.object({
  question: z.string(),
  question_zh: z.string(),
  choices: z.array(z.object({ name: z.string(), title: z.string(), title_zh: z.string() })),
})

/**
 * The hub's main operation: it finds the tool for a task. Reads the catalogue lazily, because the catalogue contains
 * this operation too.
 */
export function hubFindToolForTask({ routing }: Catalogues) {
  return defineOperation({
    name: 'hub_find_tool_for_task',
    route: 'GET /api/route',
    tool: true,
    title: 'Find the tool for a task',
    titleZh: '為任務找工具',
    summary: 'Which tool answers this task, and the call to send.',
    description:
      'Where no listed tool plainly fits: names the one for a task, with a filled call and alternatives. `placeholders` names inputs the task does not give, `more` has further calls, `unused` what no input takes; below 0.5 `confidence`, `ask` has a question for the user.',
    tasks: ['這件事要用哪個工具?', 'Which tool answers this task?'],
    workerThresholdChars: 1000,
    input: z.object({
      q: z
        .string()
        .trim()
        .min(1, 'Send a task, for example: 2026-10-10 放假嗎?')
        .max(2000, 'Send at most 2,000 characters.')
        .describe('The task in the user’s own words, for example 2026-10-10 放假嗎?'),
      limit: z.int().min(1).max(20).default(5).describe('How many tools to name, 1 to 5; a larger number counts as 5.'),
    }),
    inputAliases: { q: ['task'] },
    // Tasks are private, so the response must not be cached.
    cacheSeconds: 0,
    output: z.object({
      task: z.string(),
      recommendation: recommendationSchema.nullable().describe('Null with confidence 0: no tool here does this.'),
      alternatives: z.array(alternativeSchema),
      paid: paidSchema.nullable().describe('A paid tool, if the task fits it better than any free one.'),
      confidence: z
        .number()
        .min(0)
        .max(1)
        .describe('How sure the recommendation is. Low for what no tool here answers.'),
      left_out: z.array(z.string()).describe('What the task does not want, and after that all of `unused`.'),
      unused: z
        .array(z.string())
        .describe('Conditions and values of the task that no argument takes. They lower the confidence.'),
      ask: askSchema
        .nullable()
        .describe('What to ask the user: below 0.5 which tool is meant, else for a required argument.'),
      elsewhere: elsewhereSchema.nullable().describe('What the task is about, if nothing here has it, and who does.'),
    }),
    example: { q: '2026-10-10 放假嗎?' },
    run({ q, limit }, context) {
      const { now, publicUrl } = context
      const reading = readingOf(context)
      return withRouting(routing(context.remoteTools(), q, reading), ({ tools, route, classify }) => {
        const routed = route(withoutTakingBack(q), now, reading)
        const { entities } = routed
        const text = { task: q, entities, reading }
        const indicated = dangerWithConfidence(q)
        const danger =
          indicated && isOrdinary(routed, indicated.confidence) && !dangerInPhrases(q) ? undefined : indicated
        const help = danger
          ? tools.find(({ isRemote, operation }) => !isRemote && operation.name === 'crisis_lines')
          : undefined
        // Dozen lacks data on this subject, but a remote tool may have it.
        const isElsewhere = routed.subject?.isSure === true && routed.confidence < NOBODYS
        const others = isElsewhere
          ? routed.candidates.slice(0, OTHERS_AMONG).find(({ tool }) => tool.isRemote)?.tool
          : undefined
        const best = help ?? others
        const own = routed.candidates.find(({ tool }) => tool === best)
        const candidates = best
          ? [own ?? { tool: best, share: 0, words: [] }, ...routed.candidates.filter(({ tool }) => tool !== best)]
          : namedFirst(routed.candidates, text)
        const sold = help
          ? undefined
          : routed.pages.find(({ tool, share }) => tool.operation.price !== undefined && share >= SURE)
        const paid = sold
          ? { ...offer(sold, text), price: sold.tool.operation.price!, confidence: sureOf(q, sold, undefined) }
          : null
        const [likeliest] = candidates
        if (!likeliest || (!help && Math.round(likeliest.share * 100) === 0))
          return { ...DECLINED, task: q, paid, ...sayNone(sold, routed.subject) }
        const list = fillCalls(likeliest.tool, text)
        const { calls: jobs, unanswered } =
          help || likeliest.tool.isRemote
            ? { calls: [], unanswered: [] }
            : jobCalls(q, likeliest.tool, list, { tools, route, classify }, reading, now)
        const [job] = jobs
        const first = job
          ? (candidates.find(({ tool }) => tool === job.tool) ?? { ...likeliest, tool: job.tool, words: [] })
          : likeliest
        const given = job ? [job] : list
        const leftovers = job
          ? jobs.map((it) =>
              leftoversOf(it.tool, { task: it.part, entities: findEntities(it.part, now), reading }, [it]),
            )
          : [leftoversOf(first.tool, text, given)]
        const distinct = (texts: readonly string[]) => (help ? [] : [...new Set(texts)])
        const excluded = distinct(leftovers.flatMap((it) => it.excluded))
        const unused = distinct([...leftovers.flatMap((it) => it.unused), ...unanswered])
        const unfit = given[0] && withoutChoices(first.tool, given[0], excluded, reading)
        const filledCalls = unfit ? [unfit] : given
        const likely = help && danger ? danger.confidence : sureOf(q, first, filledCalls[0])
        const confidence = Math.min(withUnused(likely, unused), unfit ? SURE - 0.01 : 1)
        const subject = help || first.tool.isRemote || confidence >= NOBODYS ? undefined : routed.subject
        const calls = help && danger ? [forDanger(danger.need, filledCalls[0] ?? NOTHING_GIVEN)] : filledCalls
        const args = calls[0] ?? NOTHING_GIVEN
        return {
          task: q,
          recommendation: {
            ...show(first),
            input_schema: first.tool.inputSchema,
            example: {
              http: httpCall(first.tool, args.arguments, publicUrl),
              mcp: toolCall(first.tool, args.arguments),
              filled: Object.keys(args.given),
              placeholders: [...args.placeholders],
            },
            more: [...calls.slice(1).map((call) => ({ ...call, tool: first.tool })), ...jobs.slice(1)].map(
              ({ tool, arguments: given, placeholders }, at) => ({
                service: tool.service.name,
                tool: tool.operation.name,
                arguments: { ...given },
                placeholders: [...placeholders],
                mcp: toolCall(tool, given, at + 2),
              }),
            ),
          },
          alternatives: candidates
            .slice(1)
            .filter((it) => help || isOffered(it))
            .slice(0, Math.min(limit - 1, ALTERNATIVES_MAX))
            .map((candidate) => offer(candidate, text)),
          paid,
          confidence,
          left_out: [...excluded, ...unused],
          unused,
          ask:
            confidence >= SURE
              ? askFor(first.tool, args.placeholders)
              : sold
                ? offerPaid(sold.tool)
                : askBack(
                    candidates.filter((it) => isOffered(it) && (!subject || it.share >= BESIDE_SUBJECT)),
                    subject,
                    confidence,
                    (tool) => fillArguments(tool, text).placeholders,
                  ),
          elsewhere: subject ? elsewhereOf(subject) : null,
        }
      })
    },
  })
}

/** The answer if no tool is likely at all. */
const DECLINED = { recommendation: null, alternatives: [], confidence: 0, left_out: [], unused: [] }

function sayNone(sold: Candidate | undefined, subject: NamedSubject | undefined) {
  const ask = sold ? offerPaid(sold.tool) : askBack([], subject, 0, () => [])
  return { ask, elsewhere: subject ? elsewhereOf(subject) : null }
}

/**
 * The confidence in a candidate, at most 0.99. A task of digits alone stays below `SURE`, so that the caller is asked,
 * unless the digits are a known code or a date.
 */
function sureOf(task: string, { tool, share }: Candidate, call: FilledArguments | undefined): number {
  const kinds = Object.keys(call?.given ?? {}).map((name) => kindOfInput(tool, name)?.name)
  const most = /\p{L}/u.test(task) || kinds.includes('named') || kinds.includes('date') ? SUREST : SURE - 0.01
  return Math.min(most, Math.round(share * 100) / 100)
}

const SUREST = 0.99

/** Each value that no argument takes lowers the confidence by this factor, but a sure tool stays sure. */
const UNUSED_FACTOR = 0.9

function withUnused(confidence: number, { length }: readonly string[]): number {
  const lowered = Math.round(confidence * UNUSED_FACTOR ** length * 100) / 100
  return Math.max(lowered, Math.min(confidence, SURE))
}

/** If Dozen lacks data on the subject, tools less probable than this are not offered. */
const BESIDE_SUBJECT = 0.05

/** Whether a request is so clear that words of danger in it mean something else. */
function isOrdinary({ candidates: [first], otherShare, subject }: Routed, danger: number): boolean {
  if (subject?.isSure && otherShare >= NOTHING_HERE && danger < 1) return true
  return first !== undefined && !first.tool.service.helpsInCrisis && first.share >= ORDINARY
}

/** From 0.9 to 0.98, and from 0.95 to 0.99 below, the same 78 of 82 messages from people in severe need get help. */
const ORDINARY = 0.9
const NOTHING_HERE = 0.95

function isOffered({ tool, share }: Candidate): boolean {
  return share >= (tool.service.helpsInCrisis ? HELP_OFFERED : OFFERED)
}

const NOTHING_GIVEN: FilledArguments = { arguments: {}, given: {}, placeholders: [], found: {} }

/**
 * Asks the caller which of the two best tools is meant, and names their missing inputs. If no tool fits, the first line
 * says so.
 */
function askBack(
  candidates: readonly Candidate[],
  subject: NamedSubject | undefined,
  confidence: number,
  missingFor: (tool: TaskTool) => readonly string[],
): z.output<typeof askSchema> {
  const best = candidates.slice(0, 2).map(({ tool }) => tool)
  const lacking = (tool: TaskTool, language: 'zh' | 'en', say: (names: string) => string) => {
    const { operation, service } = tool
    const names = missingFor(tool).map(
      (it) => labelOf(it, operation.name, service.words)?.label[language === 'zh' ? 0 : 1] ?? it,
    )
    return names.length === 0 ? '' : say(names.join(language === 'zh' ? '、' : ', '))
  }
  const titles = best
    .map((tool) => tool.operation.title + lacking(tool, 'en', (names) => ` (which needs: ${names})`))
    .join(' or ')
  const titlesZh = best
    .map((tool) => `「${tool.operation.titleZh}」${lacking(tool, 'zh', (names) => `（還要給：${names}）`)}`)
    .join('還是')
  const isNobodys = confidence < NOBODYS
  const [none, noneZh] = subject?.isSure
    ? [`No tool here has this: ${subject.subject.en}.`, `這裡沒有這一項：${subject.subject.zh}。`]
    : ['No tool here seems to do this.', '這裡看來沒有工具能做這件事。']
  const [which, whichZh] = titles === '' ? ['', ''] : [`Which is meant: ${titles}?`, `是要${titlesZh}？`]
  const [nearest, nearestZh] =
    titles === '' ? ['What is to be done?', '想做什麼？'] : [`Or is it: ${titles}?`, `還是要${titlesZh}？`]
  return {
    question: isNobodys ? `${none}\n${nearest}` : which,
    question_zh: isNobodys ? `${noneZh}\n${nearestZh}` : whichZh,
    choices: best.map((tool) => ({
      name: hubToolName(tool),
      title: tool.operation.title,
      title_zh: tool.operation.titleZh,
    })),
  }
}

/** Asks for the first required input that the task does not give. Null if it gives all. */
function askFor(tool: TaskTool, [name]: readonly string[]): z.output<typeof askSchema> | null {
  const { operation, service } = tool
  if (name === undefined || operation.input.shape[name] === undefined) return null
  const [zh, en] = labelOf(name, operation.name, service.words)?.label ?? [name, name]
  const hint = kindOfInput(tool, name)?.hint ?? { zh: '', en: '' }
  return { question: `${en}? ${hint.en}`.trim(), question_zh: `${zh}？${hint.zh}`, choices: [] }
}

/** Names the paid tool that does the task, with its price. */
function offerPaid({ operation: { title, titleZh, price } }: TaskTool): z.output<typeof askSchema> {
  return {
    question: `Only a paid tool does this: ${title}, ${price} per call. Shall it be called?`,
    question_zh: `只有付費工具能做這件事：「${titleZh}」，每次 ${price}。要用嗎？`,
    choices: [],
  }
}

function elsewhereOf({ subject, isSure }: NamedSubject): z.output<typeof elsewhereSchema> {
  const { zh, en, site_zh, site_en, url } = subject
  const site = url === '' ? null : { name: site_en, name_zh: site_zh, url }
  return { subject: en, subject_zh: zh, sure: isSure, site }
}

/** A tool beside the recommended one, with what the task gives of its arguments. */
function offer(candidate: Candidate, text: TaskText) {
  const { given, placeholders } = fillArguments(candidate.tool, text)
  return { ...show(candidate), arguments: given, missing: [...placeholders] }
}

function show({ tool, words }: Candidate) {
  const { isRemote, service } = tool
  const { summary, title, name } = tool.operation
  // Numbers are values of the task and do not explain the choice of a tool.
  const telling = words.filter((word) => !/^\d+$/.test(word))
  return {
    service: service.name,
    remote: isRemote,
    tool: name,
    name: hubToolName(tool),
    title,
    why: telling.length > 0 ? `${summary} The task says ${telling.join(', ')}.` : summary,
  }
}

/**
 * The arguments for the page of helplines. For suicide, the page lists every helpline, so `need` is omitted. For
 * another danger, `need` puts its helpline first.
 */
function forDanger(danger: Danger, call: FilledArguments): FilledArguments {
  const withNeed = (inputs: FilledArguments['given']) => {
    const { need: _, ...others } = inputs
    return danger === 'suicide' ? others : { ...others, need: danger }
  }
  return { ...call, arguments: withNeed(call.arguments), given: withNeed(call.given) }
}
