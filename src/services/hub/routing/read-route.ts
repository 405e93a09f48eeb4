import { isNamed, type NotCovered, type Routed, type Router } from '#operation/front.ts'
import { subjectNamed } from './subjects.ts'
import { NOBODYS, RELATED, SURE } from './sureness.ts'

interface Found {
  readonly service: string
  readonly tool: string
  /** True for a tool of a remote site, which has no page. */
  readonly remote: boolean
}

interface RouteAnswer {
  readonly recommendation: Found & {
    readonly example: {
      readonly mcp: { readonly params: { readonly arguments: Readonly<Record<string, unknown>> } }
      readonly placeholders: readonly string[]
    }
    readonly more: readonly (Pick<Found, 'service' | 'tool'> & { readonly arguments: Routed['input'] })[]
  }
  readonly alternatives: readonly (Found & Pick<Routed, 'missing'> & { readonly arguments: Routed['input'] })[]
  readonly confidence: number
  readonly unused: readonly string[]
  readonly elsewhere: { readonly subject: string; readonly sure: boolean } | null
}

/** Converts the hub's result for the front page. Drops placeholder values, because the user did not give them. */
export function readRoute(output: unknown): ReturnType<Router['read']> {
  const { recommendation, alternatives, confidence, unused, elsewhere } = output as RouteAnswer
  const { example, more, service, tool, remote } = recommendation
  const missing = example.placeholders
  const given = Object.entries(example.mcp.params.arguments).filter(([name]) => !missing.includes(name))
  const best = { service, tool, remote, missing, arguments: Object.fromEntries(given) }
  const isHelp = tool === 'crisis_lines'
  const offers = [best, ...(isHelp ? besidesHelp(best, alternatives, confidence) : alternatives)]
    .filter((it) => !it.remote)
    .map((it): Routed => ({ service: it.service, operation: it.tool, input: it.arguments, missing: it.missing }))
  // If no tool is related, the page lists only the records that the question names.
  const near = confidence < RELATED ? offers.filter(isNamed) : offers
  return {
    // A person who may be in danger sees the helpline first, with full confidence.
    confidence: isHelp && confidence >= SURE ? 1 : confidence,
    isNobodys: confidence < NOBODYS,
    notCovered: elsewhere ? notCoveredOf(elsewhere) : undefined,
    leftOut: unused,
    more: remote
      ? []
      : more.map((it) => ({ service: it.service, operation: it.tool, input: it.arguments, missing: [] })),
    offers: near,
    choices: near,
  }
}

function notCoveredOf({ subject, sure }: NonNullable<RouteAnswer['elsewhere']>): NotCovered | undefined {
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
function besidesHelp(help: Found, alternatives: RouteAnswer['alternatives'], confidence: number) {
  if (confidence === 1) return []
  const [helping, others] = [true, false].map((helps) =>
    alternatives.filter(({ service }) => (service === help.service) === helps),
  )
  return [...(helping ?? []), ...(others ?? [])].map((it) => ({ ...it, arguments: {} }))
}
