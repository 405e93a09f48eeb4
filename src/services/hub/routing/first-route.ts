import type { Steps } from '#operation/cooperative-yield.ts'
import type { Reading } from '#operation/input/reading.ts'
import { explainedBest } from './explained-best.ts'
import { fillArguments } from './fill-arguments.ts'
import { readWish } from './left-out.ts'
import { namedBest } from './named-best.ts'
import { notHeldIn } from './not-held.ts'
import type { Route } from './router.ts'

/** Code that runs for the first time takes ten times as long: in one turn all that judges a route would hold it for a tenth of a second. */
export function* firstRoute(route: Route, task: string, reading: Reading): Steps<void> {
  readWish(task)
  yield
  notHeldIn(task)
  yield
  const routed = route(task, new Date(reading.today), reading)
  yield
  const text = { task, entities: routed.entities, reading }
  for (const { tool } of routed.candidates) {
    fillArguments(tool, text)
    yield
  }
  namedBest(routed, text)
  yield
  explainedBest(routed, text)
}
