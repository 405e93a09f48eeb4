import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineDataset } from '#operation/dataset.ts'
import { directory } from './schema.ts'

const directoryRow = z.object({
  host: z.string().regex(/^[a-z0-9._-]+(:\d+)?$/),
  name: z.string().min(1).max(200),
  llms_txt_url: z.url({ protocol: /^https?$/ }).nullable(),
  llms_full_txt_url: z.url({ protocol: /^https?$/ }).nullable(),
  category: z.string().nullable(),
  as_of: z.iso.date(),
})

export const directoryDataset = defineDataset({
  name: 'llms_directory',
  title: 'Sites that publish llms.txt',
  licence: 'MIT',
  sold: true,
  table: directory,
  row: directoryRow,
  // If a list omits a file, the stored file stays.
  merge: {
    llms_txt_url: sql`coalesce(excluded.llms_txt_url, ${directory.llms_txt_url})`,
    llms_full_txt_url: sql`coalesce(excluded.llms_full_txt_url, ${directory.llms_full_txt_url})`,
  },
  rhythm: 'weekly',
  staleAfterDays: 14,
})

export const datasets = [directoryDataset]
