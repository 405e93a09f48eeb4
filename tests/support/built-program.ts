import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The program that `npm start` runs. */
export const PROGRAM = 'dist/current/main.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
let isBuilt = false

/** Builds the program if its sources have changed. Vitest calls it before it starts its workers. */
export function buildProgram(): void {
  if (!isBuilt) execFileSync(process.execPath, ['scripts/build.ts', '--fill'], { cwd: root, stdio: 'inherit' })
  isBuilt = true
}

export { buildProgram as setup }
