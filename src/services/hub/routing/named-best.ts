import { fillArguments } from './fill-arguments.ts'
import { nameKnown, type NameKnown } from './known-name.ts'
import type { Routed } from './router.ts'
import { NOBODYS } from './sureness.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

/** The number of the likeliest tools among which a named one is looked for. */
const NAMED_AMONG = 3
/** Surer than this by its words, a task is not looked at for names. */
const SURE_BY_WORDS = 0.62
/** As sure as whoever is answered with nothing else beside it. */
const SURE_BY_NAME = 0.82

/** A tool that takes what a text names, how sure it is meant, and how much of the text that explains. */
export interface NamedBest {
  readonly tool: TaskTool
  readonly confidence: number
  readonly how: NameKnown
}

/** What words leave in doubt, a name that is held decides: whose it is, where nothing else is asked that this tool knows nothing of. */
export function namedBest({ candidates, confidence }: Routed, text: TaskText): NamedBest | undefined {
  if (confidence >= SURE_BY_WORDS) return undefined
  const known = candidates.slice(0, NAMED_AMONG).flatMap(({ tool }) => {
    const { arguments: args, filled, placeholders } = fillArguments(tool, text)
    const given = Object.fromEntries(filled.map((name) => [name, args[name]]))
    const how = placeholders.length === 0 && filled.length > 0 ? nameKnown(tool, text, given) : undefined
    return how ? [{ tool, how }] : []
  })
  const whole = known.find(({ how }) => how !== 'partly')
  if (whole) return { ...whole, confidence: SURE_BY_NAME }
  const [partly] = known
  // Nearest to nothing that is done here would be a false word above it.
  return partly?.tool === candidates[0]?.tool && partly
    ? { ...partly, confidence: Math.max(confidence, NOBODYS) }
    : undefined
}
