import type { Routed } from '#operation/front.ts'

interface Found {
  readonly service: string
  readonly tool: string
  /** Of a remote site: there is no page for it. */
  readonly remote: boolean
}

interface RouteAnswer {
  readonly recommendation: Found & {
    readonly example: {
      readonly mcp: { readonly params: { readonly arguments: Readonly<Record<string, unknown>> } }
      readonly placeholders: readonly string[]
    }
  }
  readonly alternatives: readonly (Found & Pick<Routed, 'missing'> & { readonly arguments: Routed['input'] })[]
  readonly confidence: number
}

/** The hub's answer as the front page reads it: placeholders are no inputs of the person's. */
export function readRoute(output: unknown): { choices: Routed[]; confidence: number } {
  const { recommendation, alternatives, confidence } = output as RouteAnswer
  const { example } = recommendation
  const missing = example.placeholders
  const given = Object.entries(example.mcp.params.arguments).filter(([name]) => !missing.includes(name))
  return {
    confidence,
    choices: [
      ...(recommendation.remote
        ? []
        : [
            {
              service: recommendation.service,
              operation: recommendation.tool,
              input: Object.fromEntries(given),
              missing,
            },
          ]),
      ...alternatives
        .filter(({ remote }) => !remote)
        .map(({ service, tool, arguments: input, missing: open }) => ({
          service,
          operation: tool,
          input,
          missing: open,
        })),
    ],
  }
}
