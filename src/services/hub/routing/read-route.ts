import type { AnswerOf } from '#operation/operation.ts'
import { isNamed, type NotCovered, type Routed, type Router } from '#operation/front.ts'
import type { hubFindToolForTask } from './hub-find-tool-for-task.ts'
import { subjectNamed } from './subjects.ts'
import { NOBODYS, RELATED, SURE } from './sureness.ts'

type Answer = AnswerOf<ReturnType<typeof hubFindToolForTask>>

/** Converts the hub's result for the front page. Drops placeholder values, because the user did not give them. */
export function readRoute(output: unknown): ReturnType<Router['read']> {
  const { recommendation, alternatives, confidence, unused, elsewhere } = output as Answer
  const notCovered = elsewhere ? notCoveredOf(elsewhere) : undefined
  if (!recommendation) return { choices: [], more: [], confidence, isNobodys: true, notCovered }
  const { example, more, service, tool, remote } = recommendation
  const missing = example.placeholders
  const given = Object.entries(example.mcp.params.arguments).filter(([name]) => !missing.includes(name))
  const best = { service, tool, remote, missing, arguments: Object.fromEntries(given) }
  const isHelp = tool === 'crisis_lines'
  const offers = [best, ...(isHelp ? besidesHelp(service, alternatives, confidence) : alternatives)]
    .filter((it) => !it.remote)
    .map((it): Routed => ({ service: it.service, operation: it.tool, input: it.arguments, missing: it.missing }))
  return {
    // A person who may be in danger sees the helpline first, with full confidence.
    confidence: isHelp && confidence >= SURE ? 1 : confidence,
    isNobodys: confidence < NOBODYS,
    notCovered,
    leftOut: unused,
    more: remote
      ? []
      : more.map((it) => ({ service: it.service, operation: it.tool, input: it.arguments, missing: [] })),
    // If no tool is related, the page lists only the records that the question names.
    choices: confidence < RELATED ? offers.filter(isNamed) : offers,
  }
}

function notCoveredOf({ subject, sure }: NonNullable<Answer['elsewhere']>): NotCovered | undefined {
  const found = subjectNamed(subject)
  if (!found) return undefined
  const { zh, en, how, site_zh, site_en, url, near } = found
  const calls = near.map((it): Routed => {
    const [service = '', operation = ''] = it.split('.')
    return { service, operation, input: {}, missing: [] }
  })
  return { subject: [zh, en], isSure: sure, how, site: [site_zh, site_en], url, near: calls }
}

/**
 * If the danger is certain, the page shows help only. If only the model found it, other tools follow the helpline, and
 * their links contain no inputs.
 */
function besidesHelp(helping: string, alternatives: Answer['alternatives'], confidence: number) {
  if (confidence === 1) return []
  return alternatives
    .toSorted((a, b) => Number(b.service === helping) - Number(a.service === helping))
    .map((it) => ({ ...it, arguments: {} }))
}
