import { names, titles } from '../schema.ts'
import { headKeys, partKey, scriptKeys, shortTitle, spokenTitle, titleKey } from './title-key.ts'
import type { Writer } from '#data/db/client.ts'
import { insertRows } from '#data/db/insert.ts'

type Named = Pick<typeof titles.$inferSelect, 'slug' | 'title_zh' | 'title_en' | 'title_original' | 'aliases'>

/**
 * The folded names of a title with their rank: 0 for the slug and proper titles, 1 for aliases, other spellings, and
 * keys of a work with a part number.
 */
function namesOf(title: Named): { key: string; slug: string; rank: number }[] {
  const { slug } = title
  const own = [slug, title.title_zh, title.title_en, title.title_original].flatMap((name) => name ?? [])
  const ranks = new Map<string, number>()
  for (const name of [...own, ...title.aliases]) ranks.set(partKey(name) ?? '', 1)
  for (const key of [...headKeys(own), ...own.flatMap(scriptKeys)]) ranks.set(key, 1)
  for (const alias of [...title.aliases, ...own.map(spokenTitle), ...own.flatMap(shortTitle)])
    ranks.set(titleKey(alias), 1)
  for (const name of own) ranks.set(titleKey(name), 0)
  ranks.delete('')
  return [...ranks].map(([key, rank]) => ({ key, slug, rank }))
}

/** The version of the derived names. After a change of it, the next start derives them again. */
export const NAMES_MADE_BY =
  'title keys, part keys without articles, heads, halves in two scripts, beginnings and spoken figures'

export function deriveNames(db: Writer): void {
  db.delete(names).run()
  insertRows(db, names, db.select().from(titles).orderBy(titles.slug).all().flatMap(namesOf))
}
