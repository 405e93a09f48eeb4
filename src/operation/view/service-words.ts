import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { isObject } from '../is-object.ts'
import type { Bilingual } from './language.ts'
import type { Label, ServiceWords } from './vocabulary.ts'

/**
 * A row of words.tsv. `key` lists the places of the text, separated by bars: `fields.date|operations.is_holiday.lede`.
 */
const wordsRow = z.object({ key: z.string().min(1), zh: z.string().min(1), en: z.string().min(1) })

type Behaviour = Readonly<Record<string, Omit<Label, 'label'>>>

/** The parts of `ServiceWords` that are not text: how fields behave in forms, and what example tasks call. */
interface WordsOfCode extends Omit<ServiceWords, 'datasets' | 'operations' | 'fields'> {
  readonly operations?: Readonly<Record<string, { readonly fields: Behaviour }>>
  readonly fields?: Behaviour
}

interface Tree {
  [name: string]: Tree | Bilingual
}

/** The words of a service: the texts from `data/reference/<service>/words.tsv` merged with the given behaviour. */
export function serviceWords(service: string, code: WordsOfCode): ServiceWords {
  const tree: Tree = { datasets: {}, operations: {}, fields: {} }
  for (const { key, zh, en } of readTable(`reference/${service}/words.tsv`, wordsRow))
    for (const name of key.split('|')) put(tree, name.split('.'), [zh, en])
  // Safe, because tests/contract.test.ts looks up the words of every operation and field.
  return mergeTrees(tree, code as unknown as Tree) as unknown as ServiceWords
}

function put(tree: Tree, [name = '', ...rest]: readonly string[], text: Bilingual): void {
  if (rest.length === 0) tree[name] = text
  else put((tree[name] ??= {}) as Tree, rest, text)
}

function mergeTrees(one: Tree, other: Tree): Tree {
  const all = { ...one }
  for (const [name, value] of Object.entries(other)) {
    const present = all[name]
    // Safe, because an object that is not a list of two texts is a tree.
    all[name] = isObject(present) && isObject(value) ? mergeTrees(present as Tree, value as Tree) : value
  }
  return all
}
