import { z } from 'zod'
import type { Database } from '#db/client.ts'
import type { Said } from '#errors/said.ts'
import { ofKind, type Kind } from './kind.ts'
import type { NamedThing, Names } from './names.ts'
import type { Found, Outcome, Reading } from './reading.ts'

export interface NamedOptions {
  /** What it is: a stock, 股票. */
  readonly what: Said
  readonly example: string
  /** The names, from rows where they are held in rows. */
  readonly names: (db: Database) => Names
  /**
   * What may stand for a thing that is not held. It is handed on as it was written – the operation says that there is
   * none – and never taken for something like it. Default: nothing may.
   */
  readonly mayBe?: RegExp
}

/** A thing by its key or by any name that people have for it. */
export function namedInput(options: NamedOptions, schema = z.string().min(1).max(200)) {
  return ofKind(schema, namedKind(options))
}

export function namedKind({ what, example, names, mayBe }: NamedOptions): Kind {
  const hint = {
    en: `Send the key or the name of one ${what.en}, for example ${example}.`,
    zh: `請寫一個${what.zh}的代號或名稱，例如 ${example}。`,
  }
  const read = (text: string, { context }: Reading): Outcome<string> => {
    if (!context) return { value: text }
    const written = text.normalize('NFKC').trim()
    const resolution = names(context.db).resolve(written)
    if ('thing' in resolution) {
      const { thing, how } = resolution
      return how === 'key' ? { value: thing.key } : { value: thing.key, isWorkedOut: true, name: thing.label }
    }
    if (mayBe?.test(written)) return { value: written }
    if ('choices' in resolution) return ambiguous(text, resolution.choices)
    return unknown(what, text, resolution.nearest, hint)
  }
  return {
    name: 'named',
    inputMode: 'text',
    example,
    hint,
    read,
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

/** A thing as it is offered to choose: its key, and what it is called where that is something else. */
export function called({ key, label }: NamedThing): string {
  return key === label ? key : `${key} (${label})`
}

function ambiguous(text: string, things: readonly NamedThing[]): Outcome<never> {
  const choices = things.map(called)
  return {
    refusal: {
      en: `${text} may be ${choices.join(', ')}: send the one that is meant.`,
      zh: `「${text}」可能是 ${choices.join('、')}，請寫明是哪一個。`,
    },
    choices,
  }
}

function unknown(what: Said, text: string, nearest: readonly NamedThing[], hint: Said): Outcome<never> {
  const near = nearest.map(called)
  return {
    refusal: {
      en: `No ${what.en} goes by ${text}.${near.length > 0 ? ` Did you mean ${near.join(', ')}?` : ` ${hint.en}`}`,
      zh: `沒有叫「${text}」的${what.zh}。${near.length > 0 ? `是 ${near.join('、')} 嗎？` : hint.zh}`,
    },
    choices: near,
    isUnknown: true,
  }
}
