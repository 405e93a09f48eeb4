import { z } from 'zod'
import PROMPTS from '#texts/prompts.json' with { type: 'json' }
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

const bilingual = z.tuple([z.string(), z.string()])

/** The prompts of one service in data/texts/prompts.json. */
const promptTexts = z.array(
  z.object({
    name: z.string(),
    title: bilingual,
    description: bilingual,
    arguments: z.array(
      z.object({ name: z.string(), title: bilingual, description: bilingual, required: z.literal(true).optional() }),
    ),
    ask: bilingual,
  }),
)

/** The prompts of a service in data/texts/prompts.json. `values` has the known values of arguments, by name. */
export function promptsOf(
  service: keyof typeof PROMPTS,
  values: Readonly<Record<string, NonNullable<PromptArgument['values']>>> = {},
): Prompt[] {
  return promptTexts.parse(PROMPTS[service]).map(({ ask, arguments: given, ...texts }) =>
    definePrompt({
      ...texts,
      arguments: given.map((argument) => ({ ...argument, values: values[argument.name] })),
      ask: () => ask,
    }),
  )
}
