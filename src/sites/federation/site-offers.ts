import { z } from 'zod'
import {
  joinToolName,
  joinSiteUri,
  type RemoteContents,
  type RemoteOffers,
  type RemotePrompt,
  type RemoteResource,
  type RemoteTemplate,
} from '#operation/sites.ts'
import { keepFitting } from './listed-tools.ts'
import { contentSchema, withHubUris, resourceSchema } from './site-content.ts'
import { readsLikeInstructions } from './reads-like-instructions.ts'
import { shorten, hasHiddenCharacters, removeHiddenCharacters } from './site-text.ts'
import { FLAGS } from './site-tools.ts'

/** Maximum number per list, because models read complete lists. */
const OFFERS_MAX = 200
const DESCRIPTION_CHARACTERS_MAX = 1000
const NAME_CHARACTERS_MAX = 200
const URI_CHARACTERS_MAX = 2000

/** A text for people: hidden characters are removed, and a long text is cut. */
const shown = (charactersMax: number) =>
  z.string().transform((text) => shorten(removeHiddenCharacters(text), charactersMax))
/** A text for programs: an unsuitable one is refused, since a changed one would not work. */
const exact = (charactersMax: number) =>
  z
    .string()
    .min(1)
    .max(charactersMax)
    .refine((text) => !hasHiddenCharacters(text))
const label = shown(NAME_CHARACTERS_MAX)
const prose = shown(DESCRIPTION_CHARACTERS_MAX)
const uriSchema = exact(URI_CHARACTERS_MAX).regex(/^[A-Za-z][A-Za-z0-9+.-]*:\S*$/)

// All other fields are dropped, since hidden text in them would not be found.
const offer = { title: label.nullish(), description: prose.nullish(), mimeType: exact(100).nullish() }
const resourceInfo = z.object({ uri: uriSchema, name: label, ...offer })
const templateInfo = z.object({ uriTemplate: exact(URI_CHARACTERS_MAX).regex(/^\S+$/), name: label, ...offer })
const promptInfo = z.object({
  name: exact(NAME_CHARACTERS_MAX).regex(/^[A-Za-z0-9_.-]+$/),
  title: label.nullish(),
  description: prose.nullish(),
  arguments: z
    .array(
      z.object({
        name: exact(NAME_CHARACTERS_MAX),
        description: prose.nullish(),
        required: z.boolean().nullish(),
      }),
    )
    .nullish(),
})

/** Vets and renames a site's resources, templates and prompts. Drops invalid ones and those beyond the limit. */
export function vetSiteOffers(
  site: string,
  listed: {
    readonly resources: readonly unknown[]
    readonly templates: readonly unknown[]
    readonly prompts: readonly unknown[]
  },
): RemoteOffers {
  return {
    resources: selectOffers(
      parseOffers(listed.resources, resourceInfo).map(
        (it) => ({ ...it, uri: joinSiteUri(site, it.uri) }) as RemoteResource,
      ),
      ({ uri }) => uri,
    ),
    templates: selectOffers(
      parseOffers(listed.templates, templateInfo).map(
        (it) => ({ ...it, uriTemplate: joinSiteUri(site, it.uriTemplate) }) as RemoteTemplate,
      ),
      ({ uriTemplate }) => uriTemplate,
    ),
    prompts: selectOffers(
      parseOffers(listed.prompts, promptInfo).map(
        (it) => ({ ...it, name: joinToolName(site, it.name) }) as RemotePrompt,
      ),
      ({ name }) => name,
    ),
  }
}

function parseOffers<Schema extends z.ZodType<{ description?: string | null | undefined }>>(
  raw: readonly unknown[],
  schema: Schema,
) {
  return raw.flatMap((it) => {
    const { data } = schema.safeParse(it)
    return data === undefined ? [] : [flagInstructions(withoutNulls(data))]
  })
}

function flagInstructions<Offer extends { description?: string | null | undefined }>(offer: Offer): Offer {
  if (!readsLikeInstructions(JSON.stringify(offer))) return offer
  return { ...offer, description: `${FLAGS.reads_like_instructions} ${offer.description ?? ''}`.trimEnd() }
}

function withoutNulls<Value>(value: Value): Value {
  // Safe: only optional fields are removed.
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) => (inner === null ? undefined : inner)) as Value
}

/** The first offers that fit into the limits, each key once. */
function selectOffers<Offer>(offers: readonly Offer[], key: (offer: Offer) => string): Offer[] {
  const distinct = [...new Map(offers.map((offer) => [key(offer), offer])).values()]
  return keepFitting(distinct.slice(0, OFFERS_MAX))
}

const readResult = z.object({ contents: z.array(resourceSchema) })
const promptResult = z.object({
  description: z.string().nullish(),
  messages: z.array(z.looseObject({ role: z.enum(['user', 'assistant']), content: contentSchema })),
})
const completionResult = z.object({ completion: z.object({ values: z.array(z.string()) }) })

/** Parses a response to `resources/read` and replaces its addresses by the hub's. Undefined if it is invalid. */
export function readContents(site: string, result: unknown): RemoteContents[] | undefined {
  return readResult.safeParse(result).data?.contents.map((it) => ({ ...it, uri: joinSiteUri(site, it.uri) }))
}

/**
 * Parses the site's response to `prompts/get` and replaces its links by links to the hub. Undefined if it is invalid.
 */
export function readPrompt(site: string, result: unknown) {
  const { data } = promptResult.safeParse(result)
  if (!data) return undefined
  const { description, messages } = data
  return {
    ...(typeof description === 'string' && { description }),
    messages: messages.map((message) => ({ ...message, content: withHubUris(site, message.content) })),
  }
}

export function readCompletion(result: unknown): string[] | undefined {
  return completionResult.safeParse(result).data?.completion.values
}
