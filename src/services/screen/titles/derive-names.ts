import { names, titles } from '../schema.ts'
import { headKeys, partKey, scriptKeys, shortTitle, spokenTitle, titleKey } from './title-key.ts'
import type { Writer } from '#data/db/client.ts'
import { insertRows } from '#data/db/insert.ts'

type Named = Pick<typeof titles.$inferSelect, 'slug' | 'title_zh' | 'title_en' | 'title_original' | 'aliases'>

/**
 * The folded names of a title with their rank: 0 for the slug and proper titles, 1 for aliases, other spellings, and
 * keys of a work with a part number.
 */
function deriveNamesOf(title: Named): { key: string; slug: string; rank: number }[] {
  const { slug } = title
  const own = [slug, title.title_zh, title.title_en, title.title_original].flatMap((name) => name ?? [])
  const proper = new Set(own.map(titleKey))
  const others = new Set([
    ...[...own, ...title.aliases].flatMap((name) => partKey(name) ?? []),
    ...headKeys(own),
    ...own.flatMap(scriptKeys),
    ...[...title.aliases, ...own.map(spokenTitle), ...own.flatMap(shortTitle)].map(titleKey),
  ]).difference(proper)
  const rows = [
    ...[...proper].map((key) => ({ key, slug, rank: 0 })),
    ...[...others].map((key) => ({ key, slug, rank: 1 })),
  ]
  return rows.filter(({ key }) => key !== '')
}

/** Change this text with any rule above or in title-key.ts: the next start then derives the names again. */
export const NAMES_MADE_BY =
  'title keys, part keys without articles, heads, halves in two scripts, beginnings and spoken figures'

export function deriveNames(db: Writer): void {
  db.delete(names).run()
  insertRows(db, names, db.select().from(titles).orderBy(titles.slug).all().flatMap(deriveNamesOf))
}
