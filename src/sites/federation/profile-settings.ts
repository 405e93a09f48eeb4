import { z } from 'zod'
import type { Profile } from '#operation/profile.ts'

const names = z.array(z.string().min(1)).default([])

export const profilesSchema = z
  .array(
    z.object({
      name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be at most 40 letters, digits and hyphens.'),
      sites: names,
      tools: names,
      deny: names,
      key_sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'must be what `npm run sites -- key` prints, not the key itself.')
        .optional(),
    }),
    'must be a JSON list of {"name", "sites", "tools"}.',
  )
  .refine(
    (profiles) => new Set(profiles.map(({ name }) => name)).size === profiles.length,
    'must have different names.',
  )
  .readonly() satisfies z.ZodType<readonly Profile[]>
