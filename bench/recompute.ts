import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { askingAt } from './recompute/ask.ts'
import { recomputeAiprice } from './recompute/aiprice.ts'
import { recomputeScreenAndVoices } from './recompute/screen-and-voices.ts'
import { recomputeShop } from './recompute/shop.ts'
import { recomputeStock } from './recompute/stock.ts'
import { waitUntilReady } from '../scripts/wait-until-ready.ts'

// Compares answers of a running gateway with figures that this code computes again from the seed files, for stock,
// aiprice, shop, screen and voices. It shares no code with the services. FACTS is the folder of source files behind
// the seeds; only they have the weights of produce.

const folder = mkdtempSync(join(tmpdir(), 'dozen-recompute-'))
const port = await freePort()
const server = spawn(process.execPath, ['bench/servers/open-gateway.ts'], {
  env: {
    PATH: process.env.PATH,
    PORT: String(port),
    DATABASE_PATH: join(folder, 'gateway.db'),
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    SYNC: 'off',
  },
  stdio: ['ignore', 'inherit', 'inherit'],
})
try {
  const ask = askingAt(`http://localhost:${port}`)
  await waitUntilReady(`http://localhost:${port}`)
  const tallies = [
    ...(await recomputeStock(ask)),
    ...(await recomputeAiprice(ask)),
    ...(await recomputeShop(ask, process.env.FACTS)),
    ...(await recomputeScreenAndVoices(ask)),
  ]
  const counts = tallies.map((tally) => tally.print())
  const same = counts.reduce((sum, it) => sum + it.same, 0)
  const all = counts.reduce((sum, it) => sum + it.all, 0)
  console.log(`${same} of ${all} figures agree`)
  if (same < all) process.exitCode = 1
} finally {
  server.kill()
  rmSync(folder, { recursive: true, force: true })
}
