import type { Reading } from '#operation/input/reading.ts'
import type { Routing } from './catalogue.ts'
import { withoutTakingBack } from './corrections.ts'
import { fillArguments } from './fill-arguments.ts'
import { surenessOf, tellingOf } from './judge-sureness.ts'
import { namedBest } from './named-best.ts'
import type { Candidate, Routed } from './router.ts'
import { isTelling, PIECE_CONFIDENCE, PRONOUN } from './part-words.ts'
import type { TaskTool } from './task-tool.ts'

/** Where a piece of a task leads by itself. */
export interface PieceRoute extends Routed {
  /** What it says is asked of the first candidate and of nothing else: whoever says it means that, however few the words. */
  readonly isExplained: boolean
}

/** As sure as that a piece has to be by all that it says; the words alone say less of one that is short. */
const EXPLAINED_CONFIDENCE = 0.7
/** Below this confidence by words alone, tools of other sites are considered, too. */
const WORDS_CONFIDENCE = 0.15

/** Routes pieces of one task at one moment, each once. */
export function pieceRouter(
  { route }: Pick<Routing, 'route'>,
  reading: Reading,
  now: Date,
): (text: string) => PieceRoute {
  const known = new Map<string, PieceRoute>()
  return (text) => {
    const found = known.get(text) ?? routePiece(route(withoutTakingBack(text), now, reading), text, reading)
    known.set(text, found)
    return found
  }
}

function routePiece(routed: Routed, task: string, reading: Reading): PieceRoute {
  const text = { task, entities: routed.entities, reading }
  const named = namedBest(routed, text)
  if (named?.how === 'whole') return meant(routed, named.tool)
  const first = routed.candidates[0]?.tool
  // “Did it win?” leaves to what stands before it what is asked about.
  if (!first || first.isRemote || PRONOUN.test(task) || isTelling(task)) return { ...routed, isExplained: false }
  const call = fillArguments(first, text)
  const { unexplained, taken, missing } = tellingOf(routed, first, text, call)
  const isExplained =
    routed.confidence >= WORDS_CONFIDENCE &&
    unexplained + taken + missing === 0 &&
    surenessOf(routed, first, text, call) >= EXPLAINED_CONFIDENCE
  return isExplained ? meant(routed, first) : { ...routed, isExplained }
}

/** 0056配息 is short, and names what it asks about: that is as sure as a piece has to be to stand by itself. */
function meant(routed: Routed, tool: TaskTool): PieceRoute {
  const isMeant = (candidate: Candidate) => candidate.tool === tool
  const candidates = [...routed.candidates.filter(isMeant), ...routed.candidates.filter((it) => !isMeant(it))]
  return { ...routed, candidates, confidence: Math.max(routed.confidence, PIECE_CONFIDENCE), isExplained: true }
}
