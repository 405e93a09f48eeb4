import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { layerRules } from './layers.ts'

// npm run lint: generates .oxlintrc.layers.json from scripts/layers.ts, then lints and looks for unused code.

writeFileSync('.oxlintrc.layers.json', layerRules())
for (const [program, ...args] of [
  ['node_modules/.bin/oxlint', '--deny-warnings'],
  [process.execPath, '--run', 'unused'],
] as const) {
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
