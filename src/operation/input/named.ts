import { z } from 'zod'
import { ofKind, type Kind } from './kind.ts'
import { createNameReader, type NamedOptions } from './read-named.ts'
import { plain, type Found } from './reading.ts'

/** An input that names a thing by its key or any of its names. */
export function namedInput(options: NamedOptions, schema = z.string().min(1).max(200)) {
  return ofKind(schema, namedKind(options))
}

export function namedKind(options: NamedOptions): Kind {
  const { what, example, exampleZh = example, names, keyFormat, mayBeWords = false } = options
  const hint = {
    en: `Send the key or the name of one ${what.en}, for example ${example}.`,
    zh: `請寫一個${what.zh}的代號或名稱，例如 ${exampleZh}。`,
  }
  return {
    name: 'named',
    inputMode: 'text',
    example,
    exampleZh,
    hint,
    ...(mayBeWords && { mayBeWords }),
    ...(keyFormat && { exact: keyFormat }),
    read: createNameReader(options, hint),
    complete: (db, typed) => {
      const known = names(db)
      return known.complete(plain(typed)).map(({ key, label }) => ({
        key,
        label,
        // A getter, because only forms read it.
        get text() {
          const resolution = known.resolve(label)
          return 'thing' in resolution && resolution.thing.key === key ? label : key
        },
        ...(keyFormat && { note: key }),
      }))
    },
    ...(names.steps && { prepare: names.steps }),
    find: (text, { context }) =>
      (context ? names(context.db).find(text) : []).map(({ thing, start, end }): Found<string> => ({
        value: thing.key,
        name: thing.label,
        isWorkedOut: true,
        start,
        end,
      })),
  }
}
