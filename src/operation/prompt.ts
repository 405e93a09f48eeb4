import type { Context } from './context.ts'
import type { Bilingual } from './view/language.ts'

/** A task that people pick from a menu of their client: what the model is asked to do, and with which operations. */
export interface Prompt {
  /** snake_case. */
  readonly name: string
  readonly title: Bilingual
  readonly description: Bilingual
  readonly arguments: readonly PromptArgument[]
  /** What the model is asked, with links to operations. `given` are the arguments that the caller filled in. */
  readonly ask: (given: Readonly<Record<string, string>>) => Bilingual
}

export interface PromptArgument {
  readonly name: string
  readonly title: Bilingual
  readonly description: Bilingual
  readonly required?: true
  /** What completion offers. */
  readonly values?: (records: Pick<Context, 'db' | 'now'>) => readonly string[]
}

/** Declares a prompt. */
export function definePrompt(prompt: Prompt): Prompt {
  return Object.freeze(prompt)
}
