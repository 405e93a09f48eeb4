import { z } from 'zod'
import { manifestSchema, refusalSchema } from '#data/releases/manifest.ts'

/** A job that the gateway passes to the writer process as its argument (writer.ts). The process ends with the job. */
export const jobSchema = z.discriminatedUnion('do', [
  /** Migrates the database and loads seeds that have changed. */
  z.object({ do: z.literal('prepare') }),
  /** Runs those of the named syncs that are due. */
  z.object({ do: z.literal('sync'), syncs: z.array(z.string()) }),
  /** Checkpoints the write-ahead log, and deletes expired rows. */
  z.object({ do: z.literal('tidy') }),
  /** Copies database and ledger to the address of BACKUP_TO. */
  z.object({ do: z.literal('back_up'), to: z.string() }),
  /**
   * Publishes the data as a release, unless the newest release contains the same data. `broken` are services whose
   * seeds cannot be used, for the manifest.
   */
  z.object({ do: z.literal('publish'), broken: manifestSchema.shape.broken }),
  /** Installs the newest release if another writer process published it. */
  z.object({ do: z.literal('install_foreign') }),
  /** Installs the newest release unless it is installed already. */
  z.object({ do: z.literal('install_newest') }),
])

export type Job = z.infer<typeof jobSchema>

/** How many services' seeds have been loaded, and how many must be. */
const progressSchema = z.object({ is: z.literal('progress'), done: z.number(), of: z.number() })

/** A message of the writer process to the gateway: any number of progress reports, then one final report. */
export const reportSchema = z.discriminatedUnion('is', [
  progressSchema,
  z.object({
    is: z.literal('done'),
    /** For `prepare`: services whose seeds cannot be used, and why. */
    broken: z.array(z.object({ service: z.string(), why: z.string() })).default([]),
    /** `merged`: rows of the seed were added to newer ones. `older`: the database has newer rows, so the seed was ignored. */
    seeds: z.array(z.object({ dataset: z.string(), outcome: z.enum(['loaded', 'merged', 'older']) })).default([]),
    /** For `publish` and `install_newest`: the newest release. */
    release: manifestSchema.optional(),
    /** For `install_foreign`: whether a release of another process was installed. */
    isInstalled: z.boolean().optional(),
  }),
  /** The release must not be installed. */
  z.object({ is: z.literal('refused'), reason: refusalSchema, why: z.string() }),
  z.object({ is: z.literal('failed'), why: z.string() }),
])

export type Report = z.input<typeof reportSchema>
export type Progress = z.infer<typeof progressSchema>
export type Done = Extract<z.infer<typeof reportSchema>, { is: 'done' }>
