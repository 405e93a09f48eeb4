import type { z } from 'zod'
import { advanced, essential } from '#app/settings.ts'
import { FAMILIES } from '#app/setting-families.ts'
import { isReloaded } from '#app/settings-file.ts'

export interface SettingEntry {
  readonly name: string
  /** The default as written in the environment: `on` for true. Empty if there is none. */
  readonly defaultText: string
  readonly meaning: string
  readonly isEssential: boolean
  readonly isReloaded: boolean
}

/** The settings as README and docs/reference/settings.md list them. The essential ones come first. */
export function listSettings(): readonly SettingEntry[] {
  const single = Object.entries<z.ZodType>({ ...essential, ...advanced }).map(([name, type]) =>
    describeSetting(name, type, type.description ?? ''),
  )
  const families = Object.values(FAMILIES).map(({ name, typeFor, members, meaning }) =>
    // The type of the first member stands for the family: types differ only in which addresses they accept.
    describeSetting(name, typeFor(members[0] ?? ''), meaning),
  )
  return [...single, ...families]
}

function describeSetting(name: string, type: z.ZodType, meaning: string): SettingEntry {
  return {
    name,
    defaultText: formatDefault(type.safeParse(undefined).data),
    meaning,
    isEssential: name in essential,
    isReloaded: isReloaded(name),
  }
}

function formatDefault(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'object' ? '' : String(value ?? '')
}
