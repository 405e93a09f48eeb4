import { names, titles } from '../schema.ts'
import { headKeys, PART_MARK, partKey, scriptKeys, shortTitle, spokenTitle, titleKey } from './title-key.ts'
import type { Writer } from '#data/db/client.ts'
import { insertRows } from '#data/db/insert.ts'

type Named = Pick<typeof titles.$inferSelect, 'slug' | 'title_zh' | 'title_en' | 'title_original' | 'aliases' | 'type'>

/**
 * The folded names of a title with their rank: 0 for the slug and proper titles, 1 for aliases, other spellings, and
 * keys of a work with a part number.
 */
function deriveNamesOf(
  title: Named,
  originals: ReadonlyMap<string, string>,
): { key: string; slug: string; rank: number }[] {
  const { slug } = title
  const own = [slug, title.title_zh, title.title_en, title.title_original].flatMap((name) => name ?? [])
  const proper = new Set(own.map(titleKey))
  const others = new Set([
    ...[...own, ...title.aliases].flatMap((name) => partKey(name) ?? []),
    ...headKeys(own),
    ...originalParts(title, originals),
    ...own.flatMap(scriptKeys),
    ...[...title.aliases, ...own.map(spokenTitle), ...own.flatMap(shortTitle)].map(titleKey),
  ]).difference(proper)
  const rows = [
    ...[...proper].map((key) => ({ key, slug, rank: 0 })),
    ...[...others].map((key) => ({ key, slug, rank: 1 })),
  ]
  return rows.filter(({ key }) => key !== '')
}

/** The original names of works by their other names: 薬屋のひとりごと for 藥師少女的獨語, from any season that has both. */
function originalsOf(all: readonly Named[]): Map<string, string> {
  return new Map(
    all.flatMap(({ type, title_zh, title_en, title_original }) =>
      title_original === null
        ? []
        : [title_zh, title_en].flatMap((name) =>
            name === null ? [] : [[`${type} ${workKeyOf(name)}`, workKeyOf(title_original)] as const],
          ),
    ),
  )
}

/** Part keys in the original language for a season whose source gives no original title. */
function originalParts({ type, title_zh, title_en, title_original }: Named, originals: ReadonlyMap<string, string>) {
  if (title_original !== null) return []
  return [title_zh, title_en].flatMap((name) => {
    const [work, number] = (name === null ? undefined : partKey(name))?.split(PART_MARK) ?? []
    const original = work === undefined ? undefined : originals.get(`${type} ${work}`)
    return original === undefined || number === undefined ? [] : [`${original}${PART_MARK}${number}`]
  })
}

function workKeyOf(name: string): string {
  return partKey(name)?.split(PART_MARK)[0] ?? titleKey(name)
}

/** Change this text with any rule above or in title-key.ts: the next start then derives the names again. */
export const NAMES_MADE_BY =
  'title keys, part keys without articles, parts in the original language, heads, halves in two scripts, beginnings and spoken figures'

export function deriveNames(db: Writer): void {
  db.delete(names).run()
  const all = db.select().from(titles).orderBy(titles.slug).all()
  const originals = originalsOf(all)
  const derived = all.flatMap((title) => deriveNamesOf(title, originals))
  insertRows(db, names, derived)
}
