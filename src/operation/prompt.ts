import type { Context } from './context.ts'
import type { Bilingual } from './view/language.ts'

/** A prompt for the menu of an MCP client: instructions to the model, with links to operations. */
export interface Prompt {
  /** In snake_case. */
  readonly name: string
  readonly title: Bilingual
  readonly description: Bilingual
  readonly arguments: readonly PromptArgument[]
  /** The instructions to the model, with links to operations. `given` contains the arguments from the caller. */
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
