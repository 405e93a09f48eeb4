import { readFileSync } from 'node:fs'
import { z } from 'zod'

const { scripts } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))

/** What `npm start` gives Node once it has built: how to use memory, and the program. */
export const START_ARGUMENTS = scripts.start.split('exec bin/with-node ')[1]?.split(' ') ?? []

/** The malloc settings of bin/with-node, unless the caller sets others. */
const { MALLOC_MMAP_THRESHOLD_ = '131072', MALLOC_ARENA_MAX = '2' } = process.env
export const START_ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_, MALLOC_ARENA_MAX }

/** Starts the gateway as `npm start` does, in the Node that runs this. */
export const NPM_START = [process.execPath, ...START_ARGUMENTS] as const
