import { sql } from 'drizzle-orm'
import { defineDataset } from '#operation/dataset.ts'
import { directory } from './schema.ts'

export const directoryDataset = defineDataset({
  title: 'Sites that publish llms.txt',
  licence: 'MIT',
  sold: true,
  table: directory,
  // If a list omits a file, the stored file stays.
  merge: {
    llms_txt_url: sql`coalesce(excluded.llms_txt_url, ${directory.llms_txt_url})`,
    llms_full_txt_url: sql`coalesce(excluded.llms_full_txt_url, ${directory.llms_full_txt_url})`,
  },
  rhythm: 'weekly',
  staleAfterDays: 14,
})

export const datasets = [directoryDataset]
