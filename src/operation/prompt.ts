import type { Context } from './context.ts'
import type { Bilingual } from './view/language.ts'

/** An MCP prompt: instructions to a model, with links to operations. Clients show its title in a menu. */
export interface Prompt {
  readonly name: string
  readonly title: Bilingual
  readonly description: Bilingual
  readonly arguments: readonly PromptArgument[]
  /** Writes the instructions. `given` contains the caller's arguments. */
  readonly ask: (given: Readonly<Record<string, string>>) => Bilingual
}

export interface PromptArgument {
  readonly name: string
  readonly title: Bilingual
  readonly description: Bilingual
  readonly required?: true
  readonly values?: (records: Pick<Context, 'db' | 'now'>) => readonly string[]
}

export function definePrompt(prompt: Prompt): Prompt {
  return Object.freeze(prompt)
}
