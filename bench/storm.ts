import { runStorm } from '../tests/chain/support/storm.ts'

// Sends a hundred invalid payments a second for a minute: first only kinds that the gateway refuses by itself, then
// also kinds that the facilitator must judge.

for (const kinds of ['judged here', 'all'] as const) {
  console.log(`\nJunk: ${kinds}`)
  console.log(await runStorm({ kinds, perSecond: 100, seconds: 60 }))
}
