import { ApiError } from '#support/errors/errors.ts'
import type { Prompt } from '#operation/prompt.ts'
import { writeReferences, type NameOf } from '#operation/references.ts'
import { pick, type Language } from '#operation/view/language.ts'
import type { PromptResult } from './offers.ts'

/** A prompt as prompts/list shows it. */
export function promptInfo(name: string, prompt: Prompt, language: Language) {
  return {
    name,
    title: pick(prompt.title, language),
    description: pick(prompt.description, language),
    arguments: prompt.arguments.map((argument) => ({
      name: argument.name,
      title: pick(argument.title, language),
      description: pick(argument.description, language),
      required: argument.required ?? false,
    })),
  }
}

/** The prompt as a message to the model: its task, then the arguments. Throws `invalid_input` if one is missing. */
export function writePrompt(
  prompt: Prompt,
  given: Readonly<Record<string, string>>,
  language: Language,
  nameOf: NameOf,
): PromptResult {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''))
  const missing = prompt.arguments.filter(({ name, required }) => required && filled[name] === undefined)
  if (missing.length > 0)
    throw new ApiError(
      'invalid_input',
      `The prompt ${prompt.name} needs ${missing.map(({ name }) => name).join(', ')}.`,
    )
  // Links are replaced in the prompt's own sentences only. Values from the caller are appended unchanged.
  const values = prompt.arguments.flatMap(({ name, title }) => {
    const value = filled[name]
    return value === undefined ? [] : [`${pick(title, language)}: ${value}`]
  })
  const task = writeReferences(pick(prompt.ask(filled), language), nameOf)
  return {
    description: pick(prompt.description, language),
    messages: [{ role: 'user', content: { type: 'text', text: [task, values.join('\n')].join('\n\n').trim() } }],
  }
}
