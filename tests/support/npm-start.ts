import { readFileSync } from 'node:fs'
import { z } from 'zod'

const { scripts } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))

/** The arguments that `npm start` passes to Node after the build: memory options and the program. */
export const START_ARGUMENTS = scripts.start.split('exec bin/with-node ')[1]?.split(' ') ?? []

/** Settings of malloc from bin/with-node, unless the caller has set them. */
const { MALLOC_MMAP_THRESHOLD_ = '131072', MALLOC_ARENA_MAX = '2' } = process.env
export const START_ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_, MALLOC_ARENA_MAX }

/** The command of `npm start`, with the Node that runs this file. */
export const NPM_START = [process.execPath, ...START_ARGUMENTS] as const
