import { z } from 'zod'
import { manifestSchema, refusalSchema } from '#data/releases/manifest.ts'

export const jobSchema = z.discriminatedUnion('do', [
  /** Migrates the files and loads new seeds. */
  z.object({ do: z.literal('prepare') }),
  /** Runs those of these syncs that are due. */
  z.object({ do: z.literal('sync'), syncs: z.array(z.string()) }),
  /** Checkpoints the write-ahead log, and deletes expired rows. */
  z.object({ do: z.literal('tidy') }),
  z.object({ do: z.literal('back_up'), to: z.string() }),
])

export type Job = z.infer<typeof jobSchema>

export const replicaJobSchema = z.discriminatedUnion('do', [
  /** Publishes the data, unless the newest release has the same. */
  z.object({ do: z.literal('publish'), database: z.string(), broken: manifestSchema.shape.broken }),
  /** Replaces the data with the newest release, if another writer published it. */
  z.object({ do: z.literal('take_over'), database: z.string() }),
  /** Installs the newest release, unless it is in use. */
  z.object({ do: z.literal('adopt'), database: z.string() }),
])

export type ReplicaJob = z.infer<typeof replicaJobSchema>

/** The number of services whose seeds are loaded, of those that need it. */
const progressSchema = z.object({ is: z.literal('progress'), done: z.number(), of: z.number() })

/** The final report of a job. Any number of progress reports may precede it. */
export const reportSchema = z.discriminatedUnion('is', [
  progressSchema,
  z.object({
    is: z.literal('done'),
    broken: z.array(z.object({ service: z.string(), why: z.string() })).default([]),
    seeds: z.array(z.object({ dataset: z.string(), outcome: z.enum(['loaded', 'merged', 'older']) })).default([]),
    publication: manifestSchema.optional(),
    tookOver: z.boolean().optional(),
  }),
  /** The release must not be used. */
  z.object({ is: z.literal('refused'), reason: refusalSchema, why: z.string() }),
  z.object({ is: z.literal('failed'), why: z.string() }),
])

export type Report = z.input<typeof reportSchema>
export type Progress = z.infer<typeof progressSchema>
export type Done = Extract<z.infer<typeof reportSchema>, { is: 'done' }>
