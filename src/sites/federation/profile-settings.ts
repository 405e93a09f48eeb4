import { z } from 'zod'
import type { Profile } from '#operation/profile.ts'

const names = z.array(z.string().min(1)).default([])

const A_LIST = 'Send a JSON list of {"name", "sites", "tools"}.'

export const profilesSchema = z
  .array(
    z.object({
      name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'Name a profile in at most 40 letters, digits and hyphens.'),
      sites: names,
      tools: names,
      deny: names,
      key_sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'Send what `npm run sites -- key` prints, not the key itself.')
        .optional(),
    }),
    A_LIST,
  )
  .refine((profiles) => new Set(profiles.map(({ name }) => name)).size === profiles.length, 'Two have the same name.')
  .readonly() satisfies z.ZodType<readonly Profile[]>

/** HUB_PROFILES: a JSON list of profiles. */
export const profileSettings = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue(A_LIST)
      return z.NEVER
    }
  })
  .pipe(profilesSchema)
