import { runStorm } from '../tests/chain/support/storm.ts'

// A hundred invalid payments a second for a minute: first only kinds that the gateway can reject itself, then all
// kinds.

for (const kinds of ['judged here', 'all'] as const) {
  console.log(`\nJunk: ${kinds}`)
  console.log(await runStorm({ kinds, perSecond: 100, seconds: 60 }))
}
