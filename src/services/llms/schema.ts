import { z } from 'zod'
import { tableOf } from '#data/db/table-of.ts'

export const directory = tableOf(
  'llms_directory',
  z.object({
    /** The host without `www.`, with its port if that is not the default. */
    host: z.string().regex(/^[a-z0-9._-]+(:\d+)?$/),
    /** The folder of the file, without scheme, `www.` and the file's name: `docs.example.com/sdk`. */
    folder: z.string(),
    name: z.string().min(1).max(200),
    llms_txt_url: z.url({ protocol: /^https?$/ }).nullable(),
    llms_full_txt_url: z.url({ protocol: /^https?$/ }).nullable(),
    category: z.string().nullable(),
    as_of: z.iso.date(),
  }),
  ['host', 'folder'],
  { defaults: { folder: '' } },
)
