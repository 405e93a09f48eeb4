import { runStorm } from '../tests/chain/support/storm.ts'

// A hundred junk payments a second for a minute: of kinds that can be judged here, then of all kinds.

for (const kinds of ['judged here', 'all'] as const) {
  console.log(`\nJunk: ${kinds}`)
  console.log(await runStorm({ kinds, perSecond: 100, seconds: 60 }))
}
