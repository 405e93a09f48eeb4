import { z } from 'zod'
import { makersOf } from './models-dev.ts'

const modelSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1).optional(),
  // Some entries have only a month, which is not a date.
  release_date: z.iso.date().optional().catch(undefined),
})

const SOURCE = 'models.dev'

/** Release days and names of the makers’ models, from the catalogue of models.dev. */
export function readReleasesAndNames(json: unknown) {
  const models = makersOf(json).flatMap(({ vendor, models: all }) =>
    all.flatMap((value) => {
      const model = modelSchema.safeParse(value)
      return model.success ? [{ vendor, ...model.data }] : []
    }),
  )
  const releases = new Map(
    models.flatMap(({ id, release_date }) =>
      release_date === undefined ? [] : [[id, { model: id, released_on: release_date, source: SOURCE }] as const],
    ),
  )
  const names = models.flatMap(({ vendor, id, name }) =>
    name === undefined ? [] : [{ model: `${vendor}/${id}`, name }],
  )
  return { releases: [...releases.values()], names }
}
