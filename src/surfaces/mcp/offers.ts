import type { CompletionOf, RemoteContents, RemotePrompt, RemoteResource, RemoteTemplate } from '#operation/sites.ts'
import type { Exchange } from '../exchange.ts'
import type { Skill } from './skills.ts'

export interface Offers {
  open(exchange: Exchange): OpenOffers
}

/** Resources and prompts for one request. Lookups return undefined for an unknown item and may throw ApiError. */
export interface OpenOffers {
  listResources(): readonly RemoteResource[]
  listTemplates(): readonly RemoteTemplate[]
  readResource(uri: string): Contents | undefined | Promise<Contents | undefined>
  listSkills(): readonly Skill[]
  listPrompts(): readonly PromptInfo[]
  /** Throws `invalid_input` if a required argument is missing. */
  getPrompt(
    name: string,
    given: Readonly<Record<string, string>>,
  ): PromptResult | undefined | Promise<PromptResult | undefined>
  /** Completions for an argument, best first. Undefined if the prompt or template is unknown. */
  complete(of: CompletionOf, argument: CompletionArgument): Suggestions | undefined | Promise<Suggestions | undefined>
}

type Contents = readonly RemoteContents[]
type Suggestions = readonly string[]

export interface PromptInfo extends Omit<RemotePrompt, 'arguments'> {
  readonly arguments?: readonly (NonNullable<RemotePrompt['arguments']>[number] & { readonly title?: string })[]
}

export interface PromptResult {
  readonly description?: string
  readonly messages: readonly object[]
}

export interface CompletionArgument {
  readonly name: string
  readonly value: string
  /** The values of other arguments, as far as the user has entered them. */
  readonly given: Readonly<Record<string, string>>
}

/** Joins several sources into one. A name or address is looked up in each source in turn. */
export function joinOffers(several: readonly Offers[]): Offers {
  return {
    open(exchange) {
      const opened = several.map((offers) => offers.open(exchange))
      return {
        listResources: () => opened.flatMap((it) => it.listResources()),
        listTemplates: () => opened.flatMap((it) => it.listTemplates()),
        readResource: (uri) => findFirst(opened, (it) => it.readResource(uri)),
        listSkills: () => opened.flatMap((it) => it.listSkills()),
        listPrompts: () => opened.flatMap((it) => it.listPrompts()),
        getPrompt: (name, given) => findFirst(opened, (it) => it.getPrompt(name, given)),
        complete: (of, argument) => findFirst(opened, (it) => it.complete(of, argument)),
      }
    },
  }
}

function findFirst<T>(several: readonly OpenOffers[], ask: (one: OpenOffers) => T | undefined): T | undefined {
  for (const one of several) {
    const answer = ask(one)
    if (answer !== undefined) return answer
  }
  return undefined
}
